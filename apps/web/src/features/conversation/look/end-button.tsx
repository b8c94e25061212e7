import type { Message } from '@recado/contract';
import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, badgeCount } from '../../../ui/badge.tsx';
import { wasCounted } from '../../tickets/messages/details.ts';

type EndButtonProps = {
  /** More than 300 px from the end. */
  isAway: boolean;
  messages: readonly Message[];
  onPress: () => void;
};

/** "Ir para o fim", with the number of messages that came while one was reading history. */
export const EndButton = ({ isAway, messages, onPress }: EndButtonProps) => {
  const { t } = useTranslation();
  const last = messages.at(-1)?.position ?? 0;
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (!isAway) setSeen(last);
  }, [isAway, last]);
  if (!isAway) return null;
  const count = messages.filter((message) => message.position > seen && wasCounted(message)).length;
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={count > 0 ? t('messages.goToEndNew', { count }) : t('messages.goToEnd')}
      className="absolute right-5 bottom-4 z-2 flex size-10 items-center justify-center rounded-full border border-line bg-over text-text-2 shadow-float hover:text-text pointer-coarse:size-11"
    >
      <ArrowDown size={18} aria-hidden="true" />
      {count > 0 ? (
        <span aria-hidden="true" className="-top-1.5 -right-1 absolute">
          <Badge>{badgeCount(count)}</Badge>
        </span>
      ) : null}
    </button>
  );
};
