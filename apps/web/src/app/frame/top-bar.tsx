import { useIsFetching } from '@tanstack/react-query';
import { Megaphone, Menu as MenuIcon, MessageCircleMore, Moon, RefreshCw, Sun } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../features/tickets/live.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { withTexts } from '../../kit/i18n.ts';
import { orNothing } from '../../kit/optional-part.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { useTheme } from '../../kit/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { useDueSentence } from './use-due-sentence.ts';
import { VolumePopover } from './volume-popover.tsx';

const Waiting = () => {
  const { t } = useTranslation();
  return <IconButton disabled label={t('frame.announcements.title')} icon={<Megaphone size={18} />} />;
};

const AnnouncementsButton = lazy(() =>
  orNothing(
    import('../../features/announcements/announcements-button.tsx'),
    (module) => module.AnnouncementsButton,
    Waiting,
  ),
);

/** Keeps its place in the bar until it is there; a pay-only session and a visit of support have no news. */
const Announcements = () => {
  const { payOnly } = useUser();
  const mayRead = useCan('announcements.read');
  return payOnly || !mayRead ? null : (
    <Suspense fallback={<Waiting />}>
      <AnnouncementsButton />
    </Suspense>
  );
};

const ChatsWaiting = () => {
  const { t } = useTranslation();
  return <IconButton disabled label={t('frame.menu.chats')} icon={<MessageCircleMore size={18} />} />;
};

const ChatsButton = lazy(() =>
  orNothing(withTexts(import('../../features/chats/chats-button.tsx')), (module) => module.ChatsButton, ChatsWaiting),
);

/** Where the plan has no internal chat, and for a visit of support, there is none. */
const Chats = () => {
  const { payOnly } = useUser();
  const mayRead = useCan('chats.read');
  return payOnly || !mayRead ? null : (
    <Suspense fallback={<ChatsWaiting />}>
      <ChatsButton />
    </Suspense>
  );
};

const CompanyName = () => {
  const { company } = useUser();
  const due = useDueSentence();
  return (
    <p className="min-w-0 flex-1 truncate text-control">
      <span className="font-semibold">{company.name}</span>
      {due ? (
        <span className="hidden text-text-2 sm:inline">
          <span aria-hidden="true">{' · '}</span>
          {due}
        </span>
      ) : null}
    </p>
  );
};

type QuickAction = { key: string; label: string; icon: ReactNode; onSelect: () => void };

/** Refresh and theme, with icons of so many pixels. */
const useQuickActions = (size: number): QuickAction[] => {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  const isFetching = useIsFetching() > 0;
  const isDark = theme === 'dark';
  return [
    {
      key: 'refresh',
      label: t('frame.refresh'),
      icon: <RefreshCw size={size} className={isFetching ? 'animate-spin' : undefined} />,
      onSelect: () => void queryClient.invalidateQueries({ refetchType: 'active' }),
    },
    {
      key: 'theme',
      label: isDark ? t('frame.theme.toLight') : t('frame.theme.toDark'),
      icon: isDark ? <Sun size={size} /> : <Moon size={size} />,
      onSelect: () => setTheme(isDark ? 'light' : 'dark'),
    },
  ];
};

/**
 * Company, volume, refresh, theme, announcements, internal chat, bell and profile, 52 high. Where there is no
 * room beside the company's name, refresh and theme stand in the menu of the profile, and nothing is between the buttons
 * (docs/decisions/0080).
 */
export const TopBar = ({ onOpenMenu }: { onOpenMenu?: () => void }) => {
  const { t } = useTranslation();
  const [isVolumeOpen, setIsVolumeOpen] = useState(false);
  const actions = useQuickActions(onOpenMenu ? 16 : 18);
  return (
    <header className="print:hidden flex h-13 shrink-0 items-center border-line border-b bg-canvas px-1 sm:gap-1 sm:px-4">
      {onOpenMenu ? (
        <IconButton label={t('frame.openDrawer')} icon={<MenuIcon size={20} />} onClick={onOpenMenu} />
      ) : null}
      <CompanyName />
      <VolumePopover open={isVolumeOpen} onOpenChange={setIsVolumeOpen} />
      {onOpenMenu
        ? null
        : actions.map(({ key, label, icon, onSelect }) => (
            <IconButton key={key} label={label} icon={icon} onClick={onSelect} />
          ))}
      <Announcements />
      <Chats />
      <Bell onSound={() => setIsVolumeOpen(true)} />
      <ProfileMenu actions={onOpenMenu ? actions : []} />
    </header>
  );
};
