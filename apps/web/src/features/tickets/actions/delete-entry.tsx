import type { Ticket } from '@recado/contract';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { openDialog } from './ticket-actions.ts';

/** Deleting a ticket, apart from what can be taken back, for who may. */
export const useDeleteEntry = (ticket: Ticket): MenuEntry[] => {
  const { t } = useTranslation();
  if (!useCan('tickets.delete')) return [];
  return [
    { key: 'line', divider: true },
    {
      key: 'delete',
      label: t('tickets.actions.delete'),
      icon: <Trash2 size={16} />,
      danger: true,
      afterClose: () => openDialog({ name: 'delete', ticket }),
    },
  ];
};
