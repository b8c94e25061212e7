import { appVersion } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreadChatsStore } from '../../features/chats/unread-store.ts';
import { useConnectionTrouble } from '../../features/connections/use-connection-trouble.ts';
import { useUser } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand, Mark } from '../../ui/mark.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { type MenuItem, menuGroups, menuItems } from './menu.ts';

type DrawerProps = {
  /** 64 px with icons and hints instead of 240 with words. */
  isRail: boolean;
  /** Missing in the temporary drawer of small screens. */
  onToggle?: () => void;
  onNavigate?: () => void;
};

const itemClass =
  'relative flex h-9 items-center gap-3 rounded-control font-medium text-control text-text-2 transition-colors hover:bg-press hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-brand-text pointer-coarse:h-11';

type ItemProps = { item: MenuItem; isFirst: boolean; isRail: boolean; isTroubled: boolean; onNavigate?: () => void };

const DrawerItem = ({ item, isFirst, isRail, isTroubled, onNavigate }: ItemProps) => {
  const { t } = useTranslation();
  const label = t(`frame.menu.${item.id}`);
  const Icon = item.icon;
  const isMarked = item.id === 'connections' && isTroubled;
  const chats = useStore(unreadChatsStore);
  const unread = item.id === 'chats' ? chats : 0;
  return (
    <Tooltip text={label} side="right" disabled={!isRail}>
      <Link
        to={item.to}
        data-nav=""
        tabIndex={isFirst ? 0 : -1}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        className={cx(itemClass, isRail ? 'w-10 justify-center self-center' : 'px-3')}
      >
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        <span className={isRail ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
        {unread > 0 ? (
          <Badge className={isRail ? '-top-1 -right-1 absolute' : undefined}>
            <span aria-hidden="true">{badgeCount(unread)}</span>
            <span className="sr-only">{t('frame.badges.unread', { count: unread })}</span>
          </Badge>
        ) : null}
        {isMarked ? (
          <Badge tone="danger-soft" className={isRail ? '-top-1 -right-1 absolute' : undefined}>
            <span aria-hidden="true">{'!'}</span>
            <span className="sr-only">{t('frame.badges.connections')}</span>
          </Badge>
        ) : null}
      </Link>
    </Tooltip>
  );
};

const usePermittedItems = (): readonly MenuItem[] => {
  const { permissions } = useUser();
  return menuItems.filter(({ permission }) => permission === undefined || permissions.includes(permission));
};

/** The side menu: one tab stop, arrow keys inside. */
export const Drawer = ({ isRail, onToggle, onNavigate }: DrawerProps) => {
  const { t } = useTranslation();
  const items = usePermittedItems();
  const isTroubled = useConnectionTrouble();
  const { ref, onKeyDown } = useRoving<HTMLElement>({ selector: '[data-nav]' });
  return (
    <nav ref={ref} aria-label={t('frame.navigation')} onKeyDown={onKeyDown} className="flex h-full flex-col bg-canvas">
      <div className={cx('flex h-13 shrink-0 items-center', isRail ? 'justify-center' : 'px-4')}>
        {isRail ? <Mark /> : <Brand />}
      </div>
      <div className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto px-2.5 py-2">
        {menuGroups.map((group) => {
          const inGroup = items.filter((item) => item.group === group);
          if (inGroup.length === 0) return null;
          const title = group === 'work' ? null : t(`frame.menuGroups.${group}`);
          return (
            <div key={group} className="flex flex-col gap-1">
              {title && !isRail ? <p className="px-3 pt-4 pb-1 font-medium text-small text-text-3">{title}</p> : null}
              {title && isRail ? <hr className="mx-2 my-2 border-line border-t" /> : null}
              {inGroup.map((item) => (
                <DrawerItem
                  key={item.id}
                  item={item}
                  isFirst={item === items[0]}
                  isRail={isRail}
                  isTroubled={isTroubled}
                  {...(onNavigate ? { onNavigate } : {})}
                />
              ))}
            </div>
          );
        })}
      </div>
      <div className={cx('flex h-12 shrink-0 items-center', isRail ? 'justify-center' : 'justify-between pr-2.5 pl-4')}>
        {isRail ? null : <span className="text-small text-text-3">{t('frame.version', { version: appVersion })}</span>}
        {onToggle ? (
          <IconButton
            label={isRail ? t('frame.expandDrawer') : t('frame.collapseDrawer')}
            icon={isRail ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
            size={32}
            tooltipSide="right"
            aria-expanded={!isRail}
            onClick={onToggle}
          />
        ) : null}
      </div>
    </nav>
  );
};
