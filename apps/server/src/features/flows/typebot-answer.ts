import { z } from 'zod';
import { parseJson } from '#kit/outbound/parse-json.ts';
import type { Answered } from './call-service.ts';
import { errorOfStatus, FlowError } from './flow-error.ts';
import { type FlowAction, sendable } from './outcome.ts';
import { markdownText, type RichNode, richText, triggerIn } from './typebot-text.ts';

const node: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    ...{ text: z.string().optional(), bold: z.boolean().optional(), italic: z.boolean().optional() },
    ...{ type: z.string().optional(), url: z.string().optional(), children: z.array(node).optional() },
  }),
);
const address = z.union([z.string(), z.number()]).nullish();
const content = z.object({
  type: z.string().nullish(),
  richText: z.array(node).nullish(),
  markdown: z.string().nullish(),
  plainText: z.string().nullish(),
  url: address,
});
const item = z.object({
  content: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
});
const answerBody = z.object({
  sessionId: z.string().nullish(),
  messages: z.array(z.object({ type: z.string(), content: content.nullish() })).max(1000),
  input: z.object({ type: z.string(), items: z.array(item).max(200).nullish() }).nullish(),
  clientSideActions: z
    .array(
      z.object({
        type: z.string().nullish(),
        wait: z.object({ secondsToWaitFor: z.coerce.number().nonnegative() }).nullish(),
        redirect: z.object({ url: z.string().nullish() }).nullish(),
      }),
    )
    .max(100)
    .nullish(),
});

/** The sentence of a flow that does not take an answer. */
const invalidAnswer = 'Invalid message. Please, try again.';

export interface TypebotAnswer {
  sessionId: string | null;
  texts: string[];
  action: FlowAction | null;
  choices: string[];
  waitSeconds: number;
  /** Nothing is asked any more: the flow has come to its end. */
  isOver: boolean;
}

const textOf = ({ content: found }: { content?: z.infer<typeof content> | null | undefined }): string => {
  if (!found) return '';
  if (found.richText) return richText(found.richText);
  return markdownText(found.markdown ?? found.plainText ?? String(found.url ?? ''));
};

const labelOf = ({ content: words, title, description }: z.infer<typeof item>): string =>
  words ?? [title, description].filter(Boolean).join(' – ');

/** Choices as numbered lines: the number answers as well as the words. */
const choiceList = (choices: readonly string[]): string[] =>
  choices.length === 0 ? [] : [choices.map((label, index) => `*${index + 1}* - ${label}`).join('\n')];

function readBubbles(bubbles: readonly string[], unknown: string): Pick<TypebotAnswer, 'texts' | 'action'> {
  const texts: string[] = [];
  for (const bubble of bubbles) {
    const action = triggerIn(bubble);
    // What stands behind a trigger is said by nobody: people have taken over.
    if (action) return { texts, action };
    texts.push(bubble.trim() === invalidAnswer && unknown ? unknown : bubble);
  }
  return { texts, action: null };
}

/** What a typebot answered, whole; a bubble with a trigger ends it. Throws FlowError. */
export function readTypebotAnswer({ status, text }: Answered, unknown: string): TypebotAnswer {
  if (status < 200 || status > 299) throw errorOfStatus(status);
  const { data } = answerBody.safeParse(parseJson(text));
  if (!data) throw new FlowError('answer', { status });
  const actions = data.clientSideActions ?? [];
  const links = actions.flatMap(({ redirect }) => redirect?.url ?? []);
  const { texts, action } = readBubbles(data.messages.map(textOf), unknown);
  const choices = (data.input?.items ?? []).map(labelOf).filter((label) => label !== '');
  const waits = actions.reduce((sum, { wait }) => sum + (wait?.secondsToWaitFor ?? 0), 0);
  return {
    ...{ sessionId: data.sessionId ?? null, action, choices },
    texts: sendable(action ? texts : [...texts, ...links, ...choiceList(choices)]),
    waitSeconds: Math.min(waits, 10),
    isOver: !data.input,
  };
}
