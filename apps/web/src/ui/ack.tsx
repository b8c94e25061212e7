import { type AckName, ackName } from '@recado/contract';
import { AlertCircle, Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

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
  const name = ackName(ack);
  if (name === null) return null;
  const tones: Record<AckName, string> = {
    error: 'text-danger',
    waiting: 'text-text-2',
    server: 'text-text-2',
    delivered: 'text-text-2',
    read: 'text-read',
    played: 'text-read',
  };
  return (
    <span
      role="img"
      aria-label={t(`messages.ack.${name}`)}
      className={cx('inline-flex shrink-0', tones[name], className)}
    >
      {name === 'error' ? <AlertCircle size={14} aria-hidden="true" /> : null}
      {name === 'waiting' ? <Clock size={13} aria-hidden="true" /> : null}
      {name === 'server' ? <Check size={15} aria-hidden="true" /> : null}
      {ack >= 3 ? <Pair /> : null}
    </span>
  );
};
