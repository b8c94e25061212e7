import type { Schedule } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { oneOptions } from '../../../kit/resource/records.ts';
import { useCan } from '../../../kit/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ownLayer } from '../../../ui/own-part.tsx';
import { Segment } from '../../../ui/segment.tsx';
import type { ChosenContact } from '../../contacts/choose-contact.tsx';
import type { ScheduleStart } from '../form/schedule-form.tsx';
import { scheduleRecords } from '../queries.ts';
import { ScheduleList, type SchedulePart } from './schedule-list.tsx';

const ScheduleDialog = ownLayer(
  () => withTexts(import('../form/schedule-dialog.tsx')),
  (module) => module.ScheduleDialog,
  (dialog) => dialog.onClosed(),
);

type OpenedProps = {
  /** null: a new one. */
  schedule: Schedule | null;
  isOpen: boolean;
  start: ScheduleStart;
  onClose: () => void;
  onClosed: () => void;
  onSaved: () => void;
};

/** The schedule that was opened, as it is now: whoever changes it, or its leaving, shows at once. */
const Opened = ({ schedule, isOpen, ...rest }: OpenedProps) => {
  const id = schedule?.id ?? null;
  const { data } = useQuery({ ...oneOptions(scheduleRecords, id ?? 0), enabled: id !== null });
  return <ScheduleDialog open={isOpen} id={id} row={data ?? schedule ?? undefined} {...rest} />;
};

type ContactSchedulesProps = { contact: ChosenContact; ticketId: number; connectionId: number };

/** What is to be sent to a contact later, and what was; absent where the plan or the right is (core §2, §4). */
export const ContactSchedules = ({ contact, ticketId, connectionId }: ContactSchedulesProps) => {
  const { t } = useTranslation();
  const mayRead = useCan('schedules.read');
  const mayCreate = useCan('schedules.create');
  const [part, setPart] = useState<SchedulePart>('coming');
  const [opened, setOpened] = useState<{ schedule: Schedule | null; isOpen: boolean } | null>(null);
  if (!mayRead) return null;
  const close = () => setOpened((now) => now && { ...now, isOpen: false });
  return (
    <section aria-label={t('schedules.title')} className="border-line border-t px-4 py-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold text-control text-text-2">{t('schedules.title')}</h3>
        {mayCreate ? (
          <Button
            size="small"
            kind="text"
            icon={<Clock size={15} />}
            className="-mr-2"
            onClick={() => setOpened({ schedule: null, isOpen: true })}
          >
            {t('schedules.list.new')}
          </Button>
        ) : null}
      </div>
      <Segment
        label={t('schedules.list.which')}
        options={[
          { value: 'coming', label: t('schedules.list.coming') },
          { value: 'done', label: t('schedules.list.done') },
        ]}
        value={part}
        onChange={setPart}
        className="mb-3"
      />
      <ScheduleList contactId={contact.id} part={part} onOpen={(schedule) => setOpened({ schedule, isOpen: true })} />
      <Link
        to="/schedules"
        search={{ view: 'list', q: contact.name }}
        className="mt-2 inline-flex items-center gap-1.5 rounded-chip py-1 font-medium text-brand-text text-control hover:underline"
      >
        <CalendarClock size={15} aria-hidden="true" />
        {t('calendar.openCalendar')}
      </Link>
      {opened ? (
        <Opened
          key={opened.schedule?.id ?? 'new'}
          {...opened}
          start={{ contact, isFixed: true, ticketId, connectionId }}
          onClose={close}
          onClosed={() => setOpened(null)}
          onSaved={() => {
            setPart('coming');
            close();
          }}
        />
      ) : null}
    </section>
  );
};
