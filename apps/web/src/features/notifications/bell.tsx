import type { Ticket } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';
import { useStore } from '../../kit/store.ts';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownPanel } from '../../ui/own-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { unreadChatsStore } from '../chats/unread-store.ts';
import { openDialog } from '../tickets/actions/ticket-actions.ts';
import { showWaiting } from '../tickets/list-choice.ts';
import { useUnreadTickets } from './use-unread-tickets.ts';

const BellPanel = ownPanel(
  () => withTexts(import('./bell-panel.tsx')),
  (module) => module.BellPanel,
);

/** What the system shows while no tab is visible; it comes after everything that stands on the screen. */
const useDesktopNotifications = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { startDesktop } = await import('./desktop.ts');
      if (isOver) return;
      stop = startDesktop((ticket) => {
        if (ticket.status !== 'pending') return navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } });
        // A waiting ticket does not open by a press (core §2): it is shown where it can be accepted.
        showWaiting();
        return navigate({ to: '/tickets' });
      });
    };
    begin().catch((error: unknown) => log('desktop notifications failed to load', error));
    return () => {
      isOver = true;
      stop?.();
    };
  }, [navigate]);
};

/**
 * The bell: tickets with unread messages, at most 350 wide (core §2).
 * @param onSound leads to the volume, which the foot names
 */
export const Bell = ({ onSound }: { onSound: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { count } = useUnreadTickets();
  const all = count + useStore(unreadChatsStore);
  useEffect(() => {
    document.title = all > 0 ? `(${badgeCount(all)}) ${t('common.product')}` : t('common.product');
    // Whoever stands before the sign-in has no count.
    return () => {
      document.title = t('common.product');
    };
  }, [all, t]);
  const open = (uuid: string) => {
    setIsOpen(false);
    void navigate({ to: '/tickets/$uuid', params: { uuid } });
  };
  const peek = (ticket: Ticket) => {
    setIsOpen(false);
    // The dialogs of tickets stand in their area.
    void navigate({ to: '/tickets' }).then(() => openDialog({ name: 'peek', ticket }));
  };
  const sound = () => {
    setIsOpen(false);
    onSound();
  };
  useDesktopNotifications();
  const label = count > 0 ? t('frame.notifications.open', { count }) : t('frame.notifications.title');
  return (
    <Popover
      label={t('frame.notifications.title')}
      open={isOpen}
      onOpenChange={setIsOpen}
      isSheet
      trigger={
        <IconButton
          label={label}
          icon={<BellIcon size={18} />}
          badge={count > 0 ? <Badge tone="danger">{badgeCount(count)}</Badge> : null}
        />
      }
    >
      <h2 className="border-line border-b px-4 py-3 font-semibold text-control">{t('frame.notifications.title')}</h2>
      <BellPanel onOpen={open} onPeek={peek} onSound={sound} />
    </Popover>
  );
};
