import type { Ticket } from '@recado/contract';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { openDialog } from './ticket-actions.ts';

/** Writing to the contact later, for who may in a company whose plan has it. */
export const useScheduleEntry = (ticket: Ticket, isOffered = true): MenuEntry[] => {
  const { t } = useTranslation();
  if (!useCan('schedules.create') || !isOffered) return [];
  return [
    {
      key: 'schedule',
      label: t('tickets.actions.schedule'),
      icon: <Clock size={16} />,
      afterClose: () => openDialog({ name: 'schedule', ticket }),
    },
  ];
};
