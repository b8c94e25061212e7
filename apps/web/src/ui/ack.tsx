import { AlertCircle, Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

export type AckValue = 0 | 1 | 2 | 3 | 4 | 5;

const Pair = () => (
  <svg
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="m1.5 12.5 5 5L17 7" />
    <path d="m11.5 16.2 1.3 1.3L23 7" />
  </svg>
);

/**
 * The state of an own message (decisions 3): 0 failed, 1 sending, 2 sent, 3 delivered, 4 read, 5 played.
 * Other values show nothing.
 */
export const Ack = ({ ack, className }: { ack: number; className?: string }) => {
  const { t } = useTranslation();
  const labels: Record<AckValue, string> = {
    0: t('messages.ack.0'),
    1: t('messages.ack.1'),
    2: t('messages.ack.2'),
    3: t('messages.ack.3'),
    4: t('messages.ack.4'),
    5: t('messages.ack.5'),
  };
  if (!(ack in labels)) return null;
  const value = ack as AckValue; // narrowed by the line above
  const tone = value === 0 ? 'text-danger' : value >= 4 ? 'text-read' : 'text-text-2';
  return (
    <span role="img" aria-label={labels[value]} className={cx('inline-flex shrink-0', tone, className)}>
      {value === 0 ? <AlertCircle size={14} aria-hidden="true" /> : null}
      {value === 1 ? <Clock size={13} aria-hidden="true" /> : null}
      {value === 2 ? <Check size={15} aria-hidden="true" /> : null}
      {value >= 3 ? <Pair /> : null}
    </span>
  );
};
