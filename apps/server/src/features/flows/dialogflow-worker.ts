import type { HandoverResult } from '#features/chatbot/index.ts';
import { integrationSecretPlace } from '#features/integrations/index.ts';
import { openSecret } from '#kit/crypto/stored-secret.ts';
import { type Dialogflow, sessionIdOf } from './dialogflow.ts';
import { FlowError } from './flow-error.ts';
import type { FlowFacts } from './flow-facts.repo.ts';
import type { SendOptions } from './send-delivery.ts';
import { answered, notAnswered } from './settle-outcome.ts';

/** Asks Dialogflow. A question that failed is not asked again: the agent may have taken it. */
export async function askDialogflow(
  { seal }: SendOptions,
  dialogflow: Dialogflow,
  { companyId, integration, ticket, messages, timezone }: FlowFacts,
): Promise<HandoverResult> {
  const { id, project_name: project, language } = integration;
  const text = messages
    .map(({ body }) => body)
    .join('\n')
    .trim();
  try {
    // A voice note or a picture without a word: Dialogflow knows no answer to nothing.
    if (text === '') throw new FlowError('refused');
    const credential = openSecret(
      seal,
      integration.json_content,
      integrationSecretPlace(companyId, id, 'json_content'),
    );
    const sessionId = sessionIdOf(ticket.uuid, id);
    const outcome = await dialogflow.ask({ credential, project, language, timezone, sessionId, text });
    return { settle: answered(integration, outcome) };
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    return { settle: notAnswered(integration, error) };
  }
}
