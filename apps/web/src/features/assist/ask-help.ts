import { type AssistKind, type AssistLine, assistRoutes, type Language } from '@recado/contract';
import { ApiError } from '../../kit/api-error.ts';
import { readLines } from '../../kit/read-lines.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { type Help, helpStore } from './assist-store.ts';

let underWay: AbortController | null = null;

/** Takes the help away; what the model still writes is not waited for. */
export const closeHelp = (): void => {
  underWay?.abort();
  underWay = null;
  helpStore.set(null);
};

const change = (part: Partial<Help>): void => {
  const help = helpStore.get();
  if (help) helpStore.set({ ...help, ...part });
};

const hear = (line: AssistLine): void => {
  const help = helpStore.get();
  if ('text' in line) change({ text: (help?.text ?? '') + line.text });
  else if ('failure' in line) change({ state: 'failed', failure: line.failure });
  else change({ state: 'ready', text: help?.text.trim() ?? '' });
};

const bodyOf = ({ ticketId, kind, language, original: text }: Help) => {
  if (kind === 'suggest' || kind === 'summarise') return { kind, ticketId };
  return kind === 'translate' ? { kind, ticketId, text, language: language ?? 'pt' } : { kind, ticketId, text };
};

/** Asks the model; its answer grows in `helpStore`, and nothing of it goes into the field by itself. */
export const askHelp = async (
  asked: { ticketId: number; kind: AssistKind; language?: Language },
  original: string,
): Promise<void> => {
  closeHelp();
  const { ticketId, kind, language = null } = asked;
  const begun = { text: '', state: 'writing', failure: null, refusal: null } as const;
  const help: Help = { ticketId, kind, language, original, ...begun };
  helpStore.set(help);
  const stop = new AbortController();
  underWay = stop;
  const isMine = () => underWay === stop;
  try {
    const onLine = (line: AssistLine) => isMine() && hear(line);
    await readLines(assistRoutes.assist, { body: bodyOf(help) }, { onLine, signal: stop.signal });
    // The line ended before the model did.
    if (isMine() && helpStore.get()?.state === 'writing') change({ state: 'failed', failure: 'line' });
  } catch (error) {
    if (!isMine()) return;
    const isRefused = error instanceof ApiError && error.status >= 400;
    change({ state: 'failed', failure: isRefused ? null : 'line', refusal: isRefused ? sentenceOf(error) : null });
  }
};

/** Puts the answer into the field; what stood there can be brought back. */
export const takeHelp = (setText: (text: string) => void, now: string): void => {
  const help = helpStore.get();
  if (help?.state !== 'ready') return;
  helpStore.set({ ...help, original: now, state: 'used' });
  setText(help.text);
};

/** Brings back what stood in the field before the answer was taken. */
export const undoHelp = (setText: (text: string) => void): void => {
  const help = helpStore.get();
  if (help?.state !== 'used') return;
  setText(help.original);
  helpStore.set({ ...help, state: 'ready' });
};
