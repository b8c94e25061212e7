import type { Schedule } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { oneOptions } from '../../../kit/resource/records.ts';
import { showError } from '../../../kit/show-error.ts';
import { ownLayer } from '../../../ui/own-part.tsx';
import { contactOptions } from '../../contacts/queries.ts';
import type { Opened } from '../calendar/use-calendar-address.ts';
import { scheduleRecords } from '../queries.ts';

const ScheduleDialog = ownLayer(
  () => withTexts(import('./schedule-dialog.tsx')),
  (module) => module.ScheduleDialog,
  (dialog) => dialog.onClosed(),
);

type Props = {
  opened: Opened;
  isOpen: boolean;
  /** As the calendar shows it, where it does. */
  shown: Schedule | undefined;
  onClose: () => void;
  onClosed: () => void;
  onSaved: (schedule: Schedule) => void;
};

/** What is asked before the dialog is shown: the schedule of an address, and the contact of one that is written. */
const useFacts = (opened: Opened, shown: Schedule | undefined) => {
  const query = useQuery({ ...oneOptions(scheduleRecords, opened.id ?? 0), enabled: opened.id !== null });
  const row = opened.id === null ? undefined : (query.data ?? shown);
  const contactId = opened.id === null ? opened.contactId : (row?.contactId ?? null);
  const contact = useQuery({ ...contactOptions(contactId ?? 0), enabled: contactId !== null });
  const error = row ? contact.error : (query.error ?? contact.error);
  const isWaiting = opened.id !== null && !row;
  return { row, contact: contact.data ?? null, error, isWaiting: isWaiting || (contactId !== null && !contact.data) };
};

/** The schedule of the address: to write, or to read once it has left; a new one begins with the contact of the address. */
const OpenedSchedule = ({ opened, isOpen, shown, onClose, onClosed, onSaved }: Props) => {
  const { row, contact, error, isWaiting } = useFacts(opened, shown);
  useEffect(() => {
    if (!error) return;
    // It is gone, or nobody may see it: the calendar stands as without it.
    showError(error);
    onClose();
    onClosed();
  }, [error, onClose, onClosed]);
  if (error || isWaiting) return null;
  const at = opened.id === null && opened.at !== null ? { at: opened.at } : {};
  return (
    <ScheduleDialog
      open={isOpen}
      id={opened.id}
      row={row}
      start={{ contact, isFixed: false, ticketId: row?.ticketId ?? null, connectionId: null, ...at }}
      onClose={onClose}
      onClosed={onClosed}
      onSaved={onSaved}
    />
  );
};

const keyOf = (opened: Opened): string =>
  opened.id === null ? `new-${opened.contactId ?? ''}-${opened.at ?? ''}` : String(opened.id);

/** Stays drawn until it has left the screen. */
export const SchedulesDialog = (props: Omit<Props, 'opened' | 'isOpen' | 'onClosed'> & { opened: Opened | null }) => {
  const { opened, ...rest } = props;
  const [last, setLast] = useState(opened);
  if (opened && (!last || keyOf(opened) !== keyOf(last))) setLast(opened);
  if (!last) return null;
  return (
    <OpenedSchedule
      key={keyOf(last)}
      {...rest}
      opened={last}
      isOpen={opened !== null && keyOf(opened) === keyOf(last)}
      onClosed={() => setLast(null)}
    />
  );
};
