import { type Holiday, holidayInYear, holidayRoutes, type NationalDay, nationalHolidays } from '@recado/contract';
import { civilDateText } from '@recado/i18n';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { putRecord } from '../../../kit/resource/record-caches.ts';
import { showError } from '../../../kit/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { HolidayDate } from './holiday-date.tsx';
import { holidayRecords } from './queries.ts';

type Choice = { day: NationalDay; date: string; isOptional: boolean; isThere: boolean; isTicked: boolean };

const Days = ({ title, days, onTick }: { title: string; days: Choice[]; onTick: (day: Choice) => void }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-medium text-small text-text-3">
        {title}
      </h3>
      {days.map((choice) => (
        <Checkbox
          key={choice.day}
          checked={choice.isTicked || choice.isThere}
          disabled={choice.isThere}
          onChange={() => onTick(choice)}
          label={t(`holidays.national.${choice.day}`)}
          hint={
            choice.isThere ? (
              `${civilDateText(choice.date)} · ${t('holidays.nationals.there')}`
            ) : (
              <HolidayDate date={choice.date} />
            )
          }
        />
      ))}
    </section>
  );
};

type NationalDialogProps = {
  open: boolean;
  year: number;
  /** Holidays that the year has already. */
  known: readonly Holiday[];
  onClose: () => void;
  onClosed: () => void;
};

/** The national days of Brazil, those by law ticked, to be added at once (decision 0059). */
export const NationalDialog = ({ open, year, known, onClose, onClosed }: NationalDialogProps) => {
  const { t } = useTranslation();
  const [ticks, setTicks] = useState<Partial<Record<NationalDay, boolean>>>({});
  const taken = new Set(known.map((holiday) => holidayInYear(holiday, year)));
  const choices = nationalHolidays(year).map(({ day, date, isOptional }): Choice => {
    const isThere = taken.has(date);
    return { day, date, isOptional, isThere, isTicked: !isThere && (ticks[day] ?? !isOptional) };
  });
  const chosen = choices.filter(({ isTicked }) => isTicked).map(({ day }) => day);
  const adding = useMutation({
    mutationFn: () => call(holidayRoutes.addNationalHolidays, { body: { year, days: chosen } }),
    onSuccess: ({ holidays }) => {
      for (const made of holidays) putRecord(holidayRecords, made, { isNew: true, isOwn: true });
      toast.success(t('holidays.nationals.added', { count: holidays.length }));
      onClose();
    },
    onError: showError,
  });
  const tick = ({ day, isTicked }: Choice) => setTicks({ ...ticks, [day]: !isTicked });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      width={600}
      title={t('holidays.nationals.title', { year })}
      description={t('holidays.nationals.detail', { year })}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            kind="solid"
            busy={adding.isPending}
            disabled={chosen.length === 0}
            onClick={() => !adding.isPending && adding.mutate()}
          >
            {t('holidays.nationals.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 items-start gap-6 py-1 max-sm:grid-cols-1">
        <Days
          title={t('holidays.nationals.byLaw')}
          days={choices.filter(({ isOptional }) => !isOptional)}
          onTick={tick}
        />
        <Days
          title={t('holidays.nationals.optional')}
          days={choices.filter(({ isOptional }) => isOptional)}
          onTick={tick}
        />
      </div>
    </Dialog>
  );
};
