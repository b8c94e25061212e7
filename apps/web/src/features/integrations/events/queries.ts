import { integrationRoutes, webhookRoutes, webhooks } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { liveRecords } from '../../../kit/resource/live-records.ts';
import { holdsText } from '../../../kit/resource/orders.ts';
import { records } from '../../../kit/resource/records.ts';
import { showError } from '../../../kit/show-error.ts';

/** The company's webhooks, newest first. */
export const webhookRecords = records({
  key: 'webhooks',
  resource: webhooks,
  holds: (webhook, { search }) => holdsText(search, webhook.name),
  toRow: (webhook) => webhook,
  rowsAreWhole: true,
});

liveRecords(webhookRecords);

/** Lets one rest, or go on; lists hear of it live. */
export const pauseTarget = (target: 'integration' | 'webhook', id: number, isPaused: boolean): void => {
  const route = target === 'webhook' ? webhookRoutes.pauseWebhook : integrationRoutes.pauseQueueIntegration;
  void call(route, { params: { id }, body: { isPaused } }).catch(showError);
};
