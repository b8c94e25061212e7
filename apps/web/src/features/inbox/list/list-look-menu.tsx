import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { startChoosing } from '../../tickets/bulk/chosen-store.ts';
import type { ListLook, Part } from '../../tickets/list-choice.ts';

type Props = { part: Part; look: ListLook; onChange: (look: ListLook) => void };

/** Which of the tickets are shown, and for those that wait in which order. */
export const ListLookMenu = ({ part, look, onChange }: Props) => {
  const { t } = useTranslation();
  const mayChoose = useCan('tickets.update');
  const isNarrowed = look.isUnread || look.customerWaits;
  const filter = (name: 'isUnread' | 'customerWaits'): MenuEntry => ({
    key: name,
    label: t(`tickets.look.${name}`),
    checked: look[name],
    onSelect: () => onChange({ ...look, [name]: !look[name] }),
  });
  const order = (name: ListLook['order']): MenuEntry => ({
    key: name,
    label: t(`tickets.look.${name}`),
    checked: look.order === name,
    onSelect: () => onChange({ ...look, order: name }),
  });
  return (
    <Menu
      trigger={
        <IconButton
          kind="outlined"
          label={isNarrowed ? t('tickets.look.narrowed') : t('tickets.look.label')}
          icon={<SlidersHorizontal size={15} />}
          size={32}
          pressed={isNarrowed}
        />
      }
      entries={[
        filter('isUnread'),
        filter('customerWaits'),
        ...(part === 'pending' ? [{ key: 'orders', divider: true } as const, order('activity'), order('waiting')] : []),
        ...(mayChoose
          ? [
              { key: 'choosing', divider: true } as const,
              { key: 'choose', label: t('tickets.actions.chooseSeveral'), onSelect: () => startChoosing() },
            ]
          : []),
      ]}
    />
  );
};
