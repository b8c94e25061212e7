import { z } from 'zod';
import { parseJson } from '#kit/outbound/parse-json.ts';
import type { Answered } from './call-service.ts';
import { errorOfStatus, FlowError } from './flow-error.ts';
import { flowAction, type Outcome, sendable } from './outcome.ts';

const bubble = z.union([
  z.string(),
  z.object({ type: z.string().optional(), text: z.string().optional(), url: z.url().optional() }),
]);
const reply = z.union([z.string(), bubble, z.array(bubble).max(1000)]).nullish();
const answerBody = z.object({ reply, actions: z.array(flowAction).max(20).nullish() });
const workflowFailed = z.object({ code: z.literal(0) });

const textOf = (one: z.infer<typeof bubble>): string =>
  typeof one === 'string' ? one : [one.text, one.url].filter(Boolean).join('\n');

/** n8n calls every text HTML; a page begins with a mark. */
const isPage = ({ text }: Answered): boolean => text.trimStart().startsWith('<');

/** Why an answer is none, by its status. Throws FlowError. */
function refuseFailed(status: number, parsed: unknown): void {
  if (status >= 200 && status <= 299) return;
  // The workflow ran or never will: the same request would do the same again.
  if (status === 500 && workflowFailed.safeParse(parsed).success) throw new FlowError('workflow', { status });
  throw errorOfStatus(status);
}

/** A text that is no JSON: said where the integration wants it, unless it is a page. */
function readText(answered: Answered, textReplies: boolean): Outcome {
  if (/json/i.test(answered.type)) throw new FlowError('answer', { status: answered.status });
  return { texts: textReplies && !isPage(answered) ? sendable([answered.text]) : [], action: null };
}

/**
 * What a webhook or a workflow of n8n answered. Only `reply` and `actions` mean anything: n8n says that a workflow was started
 * in JSON, too. A text is said where the integration wants it. Throws FlowError.
 */
export function readWebhookAnswer(answered: Answered, { textReplies }: { textReplies: boolean }): Outcome {
  const { status, text } = answered;
  const parsed = parseJson(text);
  refuseFailed(status, parsed);
  if (text.trim() === '') return { texts: [], action: null };
  if (parsed === undefined) return readText(answered, textReplies);
  if (typeof parsed === 'string') return { texts: textReplies ? sendable([parsed]) : [], action: null };
  const items = z.array(answerBody.or(z.null())).max(1000).safeParse([parsed].flat());
  if (!items.success) throw new FlowError('answer', { status });
  const found = items.data.filter((item) => item !== null);
  const bubbles = found.flatMap((item) => [item.reply ?? []].flat());
  return { texts: sendable(bubbles.map(textOf)), action: found.flatMap((item) => item.actions ?? []).at(0) ?? null };
}
