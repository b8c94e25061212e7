import { limits } from '@recado/contract';
import { CalendarRange } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { isCivilDay } from '../../ui/typed-date.ts';
import { lengthOf, type Scope } from './dashboard-address.ts';

type RangeFormProps = {
  first: { from: string; to: string };
  today: string;
  onChoose: (from: string, to: string) => void;
};

const RangeForm = ({ first, today, onChoose }: RangeFormProps) => {
  const { t } = useTranslation();
  const [from, setFrom] = useState(first.from);
  const [to, setTo] = useState(first.to);
  const [wasSent, setSent] = useState(false);
  const missing = (day: string) => (isCivilDay(day) ? undefined : t('dashboard.period.missing'));
  const length = isCivilDay(from) && isCivilDay(to) ? lengthOf(from, to) : 1;
  const wrong =
    length < 1
      ? t('dashboard.period.reversed')
      : length > limits.dashboardDays
        ? t('dashboard.period.tooLong', { days: String(limits.dashboardDays) })
        : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isCivilDay(from) && isCivilDay(to) && !wrong) onChoose(from, to);
  };
  return (
    <form className="flex flex-col gap-3 p-3" onSubmit={send}>
      <Field label={t('dashboard.period.from')} error={wasSent ? missing(from) : undefined}>
        {(control) => <DateField control={control} today={today} value={from} onChange={setFrom} />}
      </Field>
      <Field label={t('dashboard.period.to')} error={wasSent ? (missing(to) ?? wrong) : wrong}>
        {(control) => <DateField control={control} today={today} value={to} onChange={setTo} />}
      </Field>
      <Button type="submit" kind="solid" className="self-end">
        {t('dashboard.period.apply')}
      </Button>
    </form>
  );
};

type RangeChoiceProps = {
  scope: Scope;
  today: string;
  isChosen: boolean;
  onChoose: (from: string, to: string) => void;
};

/** An own range; until one is chosen it begins on the first of the month. */
export const RangeChoice = ({ scope, today, isChosen, onChoose }: RangeChoiceProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const label = t('dashboard.period.choose');
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-64!"
      trigger={
        isNarrow ? (
          <IconButton kind="outlined" label={label} icon={<CalendarRange size={18} />} />
        ) : (
          <Button icon={<CalendarRange size={16} />}>{label}</Button>
        )
      }
    >
      <RangeForm
        first={isChosen ? scope : { from: `${today.slice(0, 8)}01`, to: today }}
        today={today}
        onChoose={(from, to) => {
          setOpen(false);
          onChoose(from, to);
        }}
      />
    </Popover>
  );
};
