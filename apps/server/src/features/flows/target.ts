import {
  findIntegration,
  type IntegrationFacts,
  noteIntegrationFailure,
  signingPlace,
} from '#features/integrations/index.ts';
import { findWebhook, noteWebhookFailure, type WebhookFacts, webhookSecretPlace } from '#features/webhooks/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import { type Signing, signingOf } from '#kit/crypto/signing-secret.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Answered } from './call-service.ts';
import type { Target } from './deliveries.repo.ts';
import { errorOfStatus, type FlowError } from './flow-error.ts';
import { readWebhookAnswer } from './webhook-answer.ts';

/** Where a delivery goes, what signs it, and what of an answer counts. */
export interface Place {
  name: string;
  url: string;
  signing: Signing;
  /** Whether it failed last. */
  isFailing: boolean;
  /** Throws FlowError for an answer that is none. */
  judge(answered: Answered): void;
}

/** What signs for an integration. */
export const signingOfIntegration = (seal: Seal, row: IntegrationFacts): Signing =>
  signingOf(seal, row, signingPlace(row.company_id, row.id));

const placeOfIntegration = (seal: Seal, row: IntegrationFacts): Place => ({
  ...{ name: row.name, url: row.url_n8n, isFailing: row.failure !== null },
  signing: signingOfIntegration(seal, row),
  judge: (answered) => void readWebhookAnswer(answered, { textReplies: row.text_replies }),
});

const placeOfWebhook = (seal: Seal, row: WebhookFacts): Place => ({
  ...{ name: row.name, url: row.url, isFailing: row.failure !== null },
  signing: signingOf(seal, row, webhookSecretPlace(row.company_id, row.id)),
  // What it says is nothing to us: only that it took it.
  judge: ({ status }) => {
    if (status < 200 || status > 299) throw errorOfStatus(status);
  },
});

/** The place of a target; undefined when it is gone. */
export async function findPlace(tx: TenantDb, { kind, id }: Target, seal: Seal): Promise<Place | undefined> {
  if (kind === 'webhook') {
    const row = await findWebhook(tx, id);
    return row && placeOfWebhook(seal, row);
  }
  const row = await findIntegration(tx, id);
  return row && placeOfIntegration(seal, row);
}

/** Notes at the target why it took nothing, or that it takes again. */
export async function noteTarget(tx: TenantDb, { kind, id }: Target, error: FlowError | null): Promise<void> {
  const noted = error && { kind: error.kind, status: error.status };
  await (kind === 'webhook' ? noteWebhookFailure : noteIntegrationFailure)(tx, id, noted);
}
