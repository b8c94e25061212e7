import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { RowTools } from './use-row-tools.tsx';

type RowActionsProps = { tools: RowTools; isFolded: boolean; tabIndex: number };

/** The buttons at the end of a row; in a folded row the pencil has a fixed place, so that nothing moves. */
export const RowActions = ({ tools, isFolded, tabIndex }: RowActionsProps) => {
  const { t } = useTranslation();
  const { name, edit, remove, atRest, entries } = tools;
  const inMenu = entries.filter(({ key }) => !atRest.some((action) => action.key === key));
  return (
    <div className="flex items-center justify-end gap-0.5">
      {atRest.map(({ key, label, icon, onSelect }) => (
        <IconButton key={key} label={label} icon={icon} size={32} tabIndex={tabIndex} onClick={onSelect} />
      ))}
      {edit ? (
        <IconButton
          label={t('common.editNamed', { name })}
          icon={<Pencil size={16} />}
          size={32}
          tabIndex={tabIndex}
          onClick={edit}
          {...(isFolded
            ? {
                className: 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100',
              }
            : {})}
        />
      ) : null}
      {remove && !isFolded ? (
        <IconButton
          label={t('common.deleteNamed', { name })}
          icon={<Trash2 size={16} />}
          size={32}
          tabIndex={tabIndex}
          onClick={remove}
        />
      ) : null}
      {isFolded && inMenu.length > 0 ? (
        <Menu
          entries={inMenu}
          trigger={
            <IconButton
              label={t('common.actionsOf', { name })}
              icon={<EllipsisVertical size={16} />}
              size={32}
              tabIndex={tabIndex}
            />
          }
        />
      ) : null}
    </div>
  );
};
