import { MessageCircleMore, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeyboardOpen } from '../../kit/use-keyboard-open.ts';
import { cx } from '../../ui/cx.ts';

export type Pane = 'ticket' | 'list';

/** The two panes of a small screen, 56 high; hidden while the on-screen keyboard takes the room. */
export const BottomTabs = ({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) => {
  const { t } = useTranslation();
  if (useKeyboardOpen()) return null;
  const tabs = [
    { value: 'ticket', label: t('tickets.bottomTabs.ticket'), Icon: MessageCircleMore },
    { value: 'list', label: t('tickets.bottomTabs.list'), Icon: MessagesSquare },
  ] as const;
  return (
    <nav aria-label={t('tickets.title')} className="flex shrink-0 border-line border-t bg-surface pb-safe">
      {tabs.map(({ value, label, Icon }) => {
        const isCurrent = value === pane;
        return (
          <button
            key={value}
            type="button"
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => onChange(value)}
            className={cx(
              'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-small focus-visible:-outline-offset-2',
              isCurrent ? 'font-semibold text-brand-text' : 'text-text-2',
            )}
          >
            <span
              className={cx('flex h-7 w-14 items-center justify-center rounded-full', isCurrent && 'bg-brand-soft')}
            >
              <Icon size={20} aria-hidden="true" />
            </span>
            {label}
          </button>
        );
      })}
    </nav>
  );
};
