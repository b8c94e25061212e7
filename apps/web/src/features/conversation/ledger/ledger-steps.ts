import { isSendError, type MessageLedger, type MessageMoment, type MomentKind } from '@recado/contract';
import { lengthOf } from '@recado/i18n';
import type { TFunction } from 'i18next';

/** One line of the ledger: what happened, or what has not (`at` null). */
export type LedgerStep = {
  key: string;
  kind: MomentKind;
  /** ISO instant; null: not yet, or nobody said when. */
  at: string | null;
  label: string;
  /** Who, how, why, or how long after the step before. */
  detail: string;
  look: 'done' | 'missing' | 'failed';
};

/** The way that a message is expected to take; what is beyond it is shown when it happened. */
const expected = (ledger: MessageLedger): readonly MomentKind[] => {
  if (ledger.isOurs) return ['accepted', 'line', 'server', 'delivered', 'read'];
  return ledger.fromMe ? ['written', 'received', 'stored'] : ['written', 'received', 'stored', 'shown', 'seen'];
};

/** Of several hand-overs to the line only the last counts; how many there were is told beside it. */
const withoutRepeats = (moments: readonly MessageMoment[]): MessageMoment[] => {
  const lastLine = moments.findLastIndex(({ kind }) => kind === 'line');
  return moments.filter(({ kind }, index) => kind !== 'line' || index === lastLine);
};

/** How long after the step before; what took less than a second needs no word. */
const sinceText = (from: string, to: string): string | null => {
  const ms = Date.parse(to) - Date.parse(from);
  return ms < 1000 ? null : lengthOf(ms);
};

type Told = { moment: MessageMoment; name: string; tries: number; t: TFunction };

/** Who did it, how, or why; steps that need no more words have none. */
const details: Partial<Record<MomentKind, (told: Told) => string>> = {
  written: ({ t }) => t('messageLedger.phoneClock'),
  accepted: ({ name, t }) => (name ? t('messageLedger.by', { name }) : t('messageLedger.automatic')),
  seen: ({ name, t }) => t('messageLedger.by', { name }),
  again: ({ name, t }) => t('messageLedger.by', { name }),
  withdrawn: ({ name, t }) => t('messageLedger.by', { name }),
  shown: ({ moment, name, t }) =>
    t(moment.detail === 'live' ? 'messageLedger.shownLive' : 'messageLedger.shownOnPage', { name }),
  line: ({ tries, t }) => (tries > 1 ? t('messageLedger.tries', { count: tries }) : ''),
};

const detailOf = (moment: MessageMoment, before: MessageMoment | undefined, tries: number, t: TFunction): string => {
  const told = details[moment.kind]?.({ moment, name: moment.userName ?? '', tries, t }) ?? '';
  const after = before ? sinceText(before.at, moment.at) : null;
  return after ? [told, t('messageLedger.after', { time: after })].filter(Boolean).join(' · ') : told;
};

const labelOf = (kind: MomentKind, ledger: MessageLedger, t: TFunction): string =>
  t(`messageLedger.steps.${kind === 'written' && ledger.fromMe ? 'writtenOnPhone' : kind}`);

/** What did not leave says why in one sentence. */
const wordsOf = ({ kind, detail }: MessageMoment, ledger: MessageLedger, t: TFunction): string =>
  kind === 'failed'
    ? t(`composing.sendErrors.${detail && isSendError(detail) ? detail : 'unknown'}`)
    : labelOf(kind, ledger, t);

/** What happened in its order, and between it what of the expected way has not, or has no time. */
export const ledgerSteps = (ledger: MessageLedger, t: TFunction): LedgerStep[] => {
  const tries = ledger.moments.filter(({ kind }) => kind === 'line').length;
  const moments = withoutRepeats(ledger.moments);
  const way = expected(ledger);
  const isOver =
    moments.some(({ kind }) => kind === 'withdrawn') ||
    moments.findLastIndex(({ kind }) => kind === 'failed') > moments.findLastIndex(({ kind }) => kind === 'again');
  const steps: LedgerStep[] = [];
  let next = 0;
  const addMissing = (until: number, text: string) => {
    for (; next < until; next++) {
      const kind = way[next];
      if (kind && !moments.some((one) => one.kind === kind))
        steps.push({ key: kind, kind, at: null, label: labelOf(kind, ledger, t), detail: text, look: 'missing' });
    }
  };
  for (const [index, moment] of moments.entries()) {
    const place = way.indexOf(moment.kind);
    if (place >= 0)
      addMissing(place, t(ledger.isWhole && ledger.isOurs ? 'messageLedger.noTime' : 'messageLedger.noRecord'));
    next = Math.max(next, place + 1);
    steps.push({
      key: `${moment.kind} ${moment.at}`,
      kind: moment.kind,
      at: moment.at,
      label: wordsOf(moment, ledger, t),
      detail: detailOf(moment, moments[index - 1], tries, t),
      look: moment.kind === 'failed' ? 'failed' : 'done',
    });
  }
  // What was withdrawn goes no further, nor what failed until somebody sends it again.
  if (!isOver) addMissing(way.length, t(ledger.isWhole ? 'messageLedger.notYet' : 'messageLedger.noRecord'));
  return steps;
};
