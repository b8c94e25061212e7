import { listText } from '@recado/i18n';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import { useTabVisible } from '../../../kit/use-tab-visible.ts';
import { useTypists } from '../../tickets/typing-store.ts';
import { useViewers } from './viewing-store.ts';

const namedAtMost = 2;

/** "Carla Dias está vendo": who else has this conversation on the screen, without those who are typing. */
export const Viewers = ({ ticketId, isShown }: { ticketId: number; isShown: boolean }) => {
  const { t } = useTranslation();
  const isVisible = useTabVisible();
  const typing = new Set(useTypists(ticketId).map(({ userId }) => userId));
  const viewers = useViewers(ticketId, isShown && isVisible).filter(({ userId }) => !typing.has(userId));
  if (viewers.length === 0) return null;
  const names = viewers.map(({ name }) => name);
  const others = names.length - namedAtMost;
  const named = names.slice(0, namedAtMost);
  const listed =
    others > 0 ? t('composing.viewersMore', { first: named.join(', '), others }) : listText(named, currentLanguage());
  return (
    <p
      role="status"
      className="flex min-w-0 items-center gap-1.5 rounded-full border border-line bg-over px-3 py-0.5 text-small text-text-2"
    >
      <Eye size={13} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{t('composing.viewers', { count: names.length, names: listed })}</span>
    </p>
  );
};
