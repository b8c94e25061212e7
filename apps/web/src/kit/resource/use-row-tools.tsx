import type { TFunction } from 'i18next';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { RowOf, WebResource } from './records.ts';
import type { PageDescription, RowAction } from './resource-description.ts';
import { useRowPermit } from './use-row-permit.ts';

/** What may be done with one row, by this user. */
export interface RowTools {
  readonly name: string;
  /** What pressing the name does; absent when it does nothing. */
  readonly open?: () => void;
  readonly edit?: () => void;
  readonly remove?: () => void;
  readonly atRest: readonly RowAction[];
  /** Everything, for the long press, the right click and the three dots. */
  readonly entries: MenuEntry[];
}

type Acts<Row> = { edit: (row: Row) => void; remove: (row: Row) => void };

const entriesOf = (
  actions: readonly RowAction[],
  t: TFunction,
  edit: (() => void) | undefined,
  remove: (() => void) | undefined,
): MenuEntry[] => {
  const entries: MenuEntry[] = actions.map(({ key, label, icon, onSelect, danger = false }) => ({
    key,
    label,
    icon,
    onSelect,
    danger,
  }));
  if (edit) entries.push({ key: 'edit', label: t('common.edit'), icon: <Pencil size={16} />, onSelect: edit });
  if (!remove) return entries;
  if (entries.length > 0) entries.push({ key: 'divider', divider: true });
  const icon = <Trash2 size={16} />;
  return [...entries, { key: 'delete', label: t('common.delete'), icon, danger: true, onSelect: remove }];
};

/** Works out for a row what the description offers and the permissions allow. */
export const useRowTools = <R extends WebResource>(page: PageDescription<R>, acts: Acts<RowOf<R>>) => {
  const { t } = useTranslation();
  const mayEdit = useRowPermit(page.edit);
  const mayRemove = useRowPermit(page.remove);
  return (row: RowOf<R>): RowTools => {
    const actions = page.rowActions?.(row) ?? [];
    const edit = mayEdit(row) ? () => acts.edit(row) : undefined;
    const remove = mayRemove(row) ? () => acts.remove(row) : undefined;
    const open = page.onOpen ? () => page.onOpen?.(row) : edit;
    const entries = entriesOf(actions, t, edit, remove);
    return {
      name: page.nameOf(row),
      ...(open ? { open } : {}),
      ...(edit ? { edit } : {}),
      ...(remove ? { remove } : {}),
      atRest: actions.filter(({ place }) => place === 'row'),
      entries,
    };
  };
};
