import type { PhoneSummary } from '@recado/whatsapp-simulator/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../kit/format.ts';
import { cx } from '../../ui/cx.ts';
import { useLive } from './live.ts';
import { type LogLine, logLines, tally } from './log-lines.ts';
import { firstNameOf, phoneQuery } from './simulator.ts';

const shownAtMost = 80;

/** HH:mm:ss in the zone of the other times of the page. */
const clock = (at: number): string =>
  `${formatTime(new Date(at))}:${String(new Date(at).getSeconds()).padStart(2, '0')}`;

const useSentence = (): ((line: LogLine) => string) => {
  const { t } = useTranslation();
  return ({ kind, from, to }) => {
    const names = { from: firstNameOf(from), to: firstNameOf(to) };
    const product = t('common.product');
    const sentences: Record<LogLine['kind'], () => string> = {
      sent: () => t('phone.log.sent', names),
      arrived: () => t('phone.log.arrived', { from: names.from, to: product }),
      answered: () => t('phone.log.arrived', names),
      delivered: () => t('phone.log.delivered', names),
      read: () => t('phone.log.read', names),
      repeated: () => t('phone.log.repeated'),
      linked: () => t('phone.log.linked', { name: from }),
      unlinked: () => t('phone.log.unlinked', { name: from }),
      problem: () => from,
    };
    return sentences[kind]();
  };
};

const tone = ({ kind }: LogLine): string => {
  if (kind === 'repeated' || kind === 'unlinked') return 'text-warn';
  return kind === 'problem' ? 'text-danger' : 'text-text-2';
};

const Sum = ({ company }: { company: PhoneSummary | undefined }) => {
  const { t } = useTranslation();
  const { events } = useLive();
  const { data: phone } = useQuery(phoneQuery(company?.number ?? ''));
  const linkedAt = events.findLast(
    (event) => event.type === 'link' && event.state === 'linked' && event.number === company?.number,
  )?.at;
  if (!phone || phone.devices.length === 0) return null;
  const sum = tally(
    phone.chats.flatMap(({ messages }) => messages),
    linkedAt ?? 0,
  );
  return (
    <p className={cx('text-meta tabular-nums', sum.sent > sum.received ? 'font-semibold text-warn' : 'text-text-2')}>
      {t('phone.log.sum', sum)}
    </p>
  );
};

/** What happened, the newest first, with the time each message took; and the one running sum. */
export const LogSection = ({ phones, company }: { phones: PhoneSummary[]; company: PhoneSummary | undefined }) => {
  const { t } = useTranslation();
  const { events } = useLive();
  const sentenceOf = useSentence();
  const lines = useMemo(() => logLines(events, phones).slice(0, shownAtMost), [events, phones]);
  return (
    <section aria-labelledby="phone-log" className="flex min-h-52 flex-1 flex-col border-line border-t bg-canvas">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-1">
        <h2 id="phone-log" className="font-semibold text-control">
          {t('phone.log.title')}
        </h2>
        <Sum company={company} />
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-labelledby="phone-log"
        className="thin-scroll min-h-0 flex-1 overflow-y-auto px-4 pb-3 text-small -outline-offset-2"
      >
        {lines.length === 0 ? <li className="py-2 text-text-3">{t('phone.log.empty')}</li> : null}
        {lines.map((line) => (
          <li key={line.key} className="flex gap-3 py-0.5 tabular-nums">
            <span className="shrink-0 text-text-3">{clock(line.at)}</span>
            <span className={cx('min-w-0 flex-1 truncate', tone(line))}>{sentenceOf(line)}</span>
            {line.ms === null ? null : <span className="shrink-0 text-text-3">{`${line.ms} ms`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};
