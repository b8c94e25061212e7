import { type RepeatRule, type RepeatUnit, repeatUnits, type Schedule } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../kit/format.ts';
import { currentLanguage } from '../../../kit/i18n.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { isWallTime } from '../../../ui/typed-date.ts';
import type { ScheduleForm } from '../form/schedule-form.tsx';
import { RepeatLine } from './repeat-line.tsx';
import { repeatInWords, type SaidRule } from './repeat-words.ts';
import { isOneOfMany, ScopeChoice } from './scope-choice.tsx';

const usual: SaidRule = {
  ...{ every: 'month', interval: 1, until: null, times: null, skipIfWrote: false, skipHolidays: false },
};
const usualTimes = 12;
type End = 'never' | 'day' | 'times';
const endOf = ({ until, times }: SaidRule): End => (until !== null ? 'day' : times !== null ? 'times' : 'never');

/** The rule as it stands in the form; what is half typed is held as it is. */
const ruleIn = (form: ScheduleForm): SaidRule | null => {
  const rule = form.watch('repeat') as Partial<RepeatRule> | null | undefined; // as the form's fields write it
  return rule ? { ...usual, ...rule } : null;
};

type RuleProps = {
  rule: SaidRule;
  change: (part: Partial<SaidRule>) => void;
  errors: Record<'interval' | 'until' | 'times', string | undefined>;
};

/** What is typed as a number; what is none is held as none, which the contract refuses. */
const typedNumber = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 3));

const CountField = (props: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
}) => (
  <Field label={props.label} error={props.error}>
    {(control) => (
      <TextInput
        {...control}
        inputMode="numeric"
        value={props.value === 0 ? '' : String(props.value)}
        onChange={({ target }) => props.onChange(typedNumber(target.value))}
      />
    )}
  </Field>
);

const EndFields = ({ rule, change, errors }: RuleProps) => {
  const { t } = useTranslation();
  const end = endOf(rule);
  const today = dayOf(new Date());
  const choose = (next: End) =>
    change({ until: next === 'day' ? '' : null, times: next === 'times' ? usualTimes : null });
  return (
    <>
      <Field label={t('schedules.repeat.ends')}>
        {(control) => (
          <Select<End>
            control={control}
            options={(['never', 'day', 'times'] as const).map((value) => ({
              value,
              label: t(`schedules.repeat.end.${value}`),
            }))}
            value={end}
            onChange={choose}
          />
        )}
      </Field>
      {end === 'day' ? (
        <Field label={t('schedules.repeat.lastDay')} required error={errors.until}>
          {(control) => (
            <DateField
              control={control}
              today={today}
              value={rule.until ?? ''}
              onChange={(until) => change({ until })}
            />
          )}
        </Field>
      ) : null}
      {end === 'times' ? (
        <CountField
          label={t('schedules.repeat.times')}
          value={rule.times ?? 0}
          onChange={(times) => change({ times })}
          error={errors.times}
        />
      ) : null}
    </>
  );
};

const RuleFields = (props: RuleProps) => {
  const { rule, change, errors } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className="grid grid-cols-3 items-start gap-4 max-sm:grid-cols-1">
        {rule.every === 'weekday' ? null : (
          <CountField
            label={t(`schedules.repeat.interval.${rule.every}`)}
            value={rule.interval}
            onChange={(interval) => change({ interval })}
            error={errors.interval}
          />
        )}
        <EndFields {...props} />
      </div>
      <Checkbox
        label={t('schedules.repeat.skipIfWrote')}
        hint={t('schedules.repeat.skipIfWroteHint')}
        checked={rule.skipIfWrote}
        onChange={({ target }) => change({ skipIfWrote: target.checked })}
      />
      <Checkbox
        label={t('schedules.repeat.skipHolidays')}
        hint={t('schedules.repeat.skipHolidaysHint')}
        checked={rule.skipHolidays}
        onChange={({ target }) => change({ skipHolidays: target.checked })}
      />
    </>
  );
};

/** From which day a rule counts: the one that is typed, and the day of the month that was wanted while it stays. */
const useCountedFrom = (form: ScheduleForm, schedule: Schedule | undefined, every: RepeatUnit | undefined) => {
  const sendAt = form.watch('sendAt') ?? '';
  if (!isWallTime(sendAt)) return null;
  const day = sendAt.slice(0, 10);
  const { repeat } = schedule ?? {};
  const isKept = repeat?.day === day && repeat.every === every;
  return { day, wantedDay: isKept ? repeat.wantedDay : Number(day.slice(8)) };
};

type RepeatErrors = Partial<Record<'interval' | 'until' | 'times', { message?: string }>>;

const Rule = ({ form, schedule }: { form: ScheduleForm; schedule: Schedule | undefined }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const rule = ruleIn(form);
  const from = useCountedFrom(form, schedule, rule?.every);
  const set = (next: SaidRule | null) =>
    form.setValue('repeat', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const errors = (form.formState.errors.repeat ?? {}) as RepeatErrors; // one for each of its fields
  const words = rule && from ? repeatInWords(rule, from, t, currentLanguage()) : null;
  return (
    <>
      <Field label={t('schedules.repeat.label')} hint={words ? t('schedules.repeat.said', { words }) : undefined}>
        {(control) => (
          <Select<RepeatUnit | null>
            control={control}
            options={[
              { value: null, label: t('schedules.repeat.once') },
              ...repeatUnits.map((value) => ({ value, label: t(`schedules.repeat.unit.${value}`) })),
            ]}
            value={rule?.every ?? null}
            onChange={(every) =>
              set(
                every ? { ...(rule ?? usual), every, interval: every === 'weekday' ? 1 : (rule?.interval ?? 1) } : null,
              )
            }
          />
        )}
      </Field>
      {rule ? (
        <RuleFields
          rule={rule}
          change={(part) => set({ ...rule, ...part })}
          errors={{
            interval: errorText(errors.interval) ?? undefined,
            until: errorText(errors.until) ?? undefined,
            times: errorText(errors.times) ?? undefined,
          }}
        />
      ) : null}
    </>
  );
};

/** How it comes again; of one of a series, whether a change is meant for the following ones, too. */
export const RepeatField = ({ form, schedule }: { form: ScheduleForm; schedule: Schedule | undefined }) => {
  const isMany = isOneOfMany(schedule);
  const scope = form.watch('scope') ?? 'one';
  return (
    <div className="flex flex-col gap-3">
      {isMany && schedule ? (
        <>
          <ScopeChoice
            kind="change"
            value={scope}
            onChange={(next) => form.setValue('scope', next, { shouldDirty: true })}
          />
          {scope === 'one' ? <RepeatLine schedule={schedule} /> : null}
        </>
      ) : null}
      {isMany && scope === 'one' ? null : <Rule form={form} schedule={schedule} />}
    </div>
  );
};

/** What a form holds of a schedule's repeat at first. */
export const repeatValues = (schedule: Schedule | undefined) => {
  const { repeat } = schedule ?? {};
  if (!repeat?.isGoingOn)
    return { repeat: repeat ? undefined : null, scope: repeat ? ('following' as const) : undefined };
  const { every, interval, until, times, skipIfWrote, skipHolidays } = repeat;
  return { repeat: { every, interval, until, times, skipIfWrote, skipHolidays }, scope: 'one' as const };
};
