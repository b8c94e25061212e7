/** What leads customers in a company of the wall's tests: a queue's menu, a prompt and an integration, with the canary. */
import { randomUUID } from 'node:crypto';
import type { Data } from '#kit/db/data.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { png } from './sample-files.ts';
import { storeMedia } from './stored-media.ts';

export interface WallQueues {
  /** With a file, and an option below it. */
  queueOptionId: number;
  queueSuboptionId: number;
  promptId: number;
  promptSourceId: number;
  integrationId: number;
  webhookId: number;
  deliveryId: string;
}

/** Stores them. */
export async function makeWallQueues(
  { data, storage }: { data: Data; storage: Storage },
  { companyId, queueId, canary }: { companyId: number; queueId: number; canary: string },
): Promise<WallQueues> {
  const file = await storeMedia({ data, storage, companyId }, png, {
    ...{ name: `${canary}.png`, attached: true, purpose: 'queueOption' },
  });
  return data.tenant(companyId, async ({ db }) => {
    const own = { company_id: companyId };
    const option = (parent_id: number | null, media_id: string | null) =>
      db
        .insertInto('queue_options')
        .values({ ...own, queue_id: queueId, parent_id, media_id, option: '1', title: canary, message: canary })
        .returning('id')
        .executeTakeFirstOrThrow();
    const root = await option(null, file.id);
    const below = await option(root.id, null);
    const prompt = await db
      .insertInto('prompts')
      // It helps the team, from a place that the server refuses to call.
      .values({
        ...own,
        name: canary,
        prompt: canary,
        queue_id: queueId,
        base_url: 'http://127.0.0.1:9/v1',
        for_team: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = await db
      .insertInto('prompt_sources')
      .values({ ...own, prompt_id: prompt.id, name: canary, characters: canary.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('settings')
      .values({ ...own, key: 'aiAssist', value: 'enabled' })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value: 'enabled' }))
      .execute();
    const integration = await db
      .insertInto('queue_integrations')
      .values({ ...own, type: 'n8n', name: canary, url_n8n: `https://${canary}.exemplo.local` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const webhook = await db
      .insertInto('webhooks')
      .values({
        ...own,
        name: canary,
        url: `https://${canary}.exemplo.local`,
        events: ['ticket.closed'],
        is_active: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const request = JSON.stringify({ event: 'ticket.closed', canary });
    const delivery = await db
      .insertInto('integration_deliveries')
      .values({
        ...{ ...own, id: randomUUID(), webhook_id: webhook.id, event: 'ticket.closed', lane: 't0', request },
        ...{ state: 'failed', failure: 'timeout', answer: canary },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      ...{ queueOptionId: root.id, queueSuboptionId: below.id, promptId: prompt.id, integrationId: integration.id },
      promptSourceId: source.id,
      ...{ webhookId: webhook.id, deliveryId: delivery.id },
    };
  });
}
