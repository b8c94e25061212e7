import { limits, type OpeningHours, type Queue, type queues } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoadedChoice } from '../../kit/loaded-choice.tsx';
import { HoursTable } from '../../kit/opening-hours/hours-table.tsx';
import { storedWeek, weekOf } from '../../kit/opening-hours/week.ts';
import { queryClient } from '../../kit/query-client.ts';
import type { RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import { useCan, useUser } from '../../kit/session-store.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Chip } from '../../ui/chip.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { Field } from '../../ui/field.tsx';
import { presetColors } from '../../ui/preset-colors.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { integrationChoices } from '../integrations/index.ts';
import { promptChoices } from '../prompts/index.ts';
import { queueRecords } from './queries.ts';

type Queues = typeof queues;
export type QueueFormProps = { form: RecordForm<Queues>; queue: Queue | undefined };

/** Colours that other queues have; the server would refuse them. */
const takenBut = (id: number | undefined): string[] =>
  queryClient
    .getQueriesData<{ pages: { rows: Queue[] }[] }>({ queryKey: [queueRecords.key, 'list'] })
    .flatMap(([, lists]) => lists?.pages.flatMap(({ rows }) => rows) ?? [])
    .filter((queue) => queue.id !== id)
    .map(({ color }) => color);

/** The first colour that no other queue has. */
export const freeColor = (): string => {
  const taken = new Set(takenBut(undefined).map((color) => color.toUpperCase()));
  return presetColors.find((color) => !taken.has(color)) ?? '#000000';
};

export const NameFields = ({ form, queue }: QueueFormProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const name = form.watch('name');
  return (
    <>
      <div className="grid grid-cols-[1fr_112px] gap-4">
        <RecordNameField
          label={t('queues.form.name')}
          issue={errors.name}
          maxLength={limits.queueName.max}
          {...form.register('name')}
        />
        <Field label={t('queues.form.order')} error={errorText(errors.orderQueue) ?? undefined}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              title={t('queues.form.orderHint')}
              maxLength={6}
              {...form.register('orderQueue')}
            />
          )}
        </Field>
      </div>
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <ColorField
            value={field.value}
            onChange={field.onChange}
            taken={takenBut(queue?.id)}
            isInvalid={errors.color !== undefined}
            preview={
              <Chip color={field.value} dot>
                {name || t('queues.form.newTitle')}
              </Chip>
            }
          />
        )}
      />
    </>
  );
};

export const LongText = ({
  form,
  name,
}: {
  form: RecordForm<Queues>;
  name: 'greetingMessage' | 'outOfHoursMessage';
}) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const isGreeting = name === 'greetingMessage';
  return (
    <Field
      label={isGreeting ? t('queues.form.greeting') : t('queues.form.outOfHours')}
      error={errorText(form.formState.errors[name]) ?? undefined}
      aside={isGreeting ? <span className="text-text-3">{t('queues.form.greetingAside')}</span> : undefined}
    >
      {(control) => <Textarea {...control} minRows={2} maxLength={limits.messageBody.max} {...form.register(name)} />}
    </Field>
  );
};

/** What may answer in the place of an agent, as far as the plan has it. */
export const Answerers = ({ form }: { form: RecordForm<Queues> }) => {
  const { t } = useTranslation();
  const [maySeePrompts, maySeeIntegrations] = [useCan('prompts.read'), useCan('integrations.read')];
  const prompts = useQuery({ ...promptChoices, enabled: maySeePrompts });
  const integrations = useQuery({ ...integrationChoices, enabled: maySeeIntegrations });
  if (!maySeePrompts && !maySeeIntegrations) return null;
  const of = (name: 'promptId' | 'integrationId') => {
    const value = form.watch(name);
    return {
      value: value ? Number(value) : null,
      onChange: (id: number | null) => form.setValue(name, id, { shouldDirty: true }),
    };
  };
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      {maySeeIntegrations ? (
        <LoadedChoice
          label={t('queues.form.integration')}
          none={t('queues.form.noIntegration')}
          rows={integrations}
          {...of('integrationId')}
        />
      ) : null}
      {maySeePrompts ? (
        <LoadedChoice
          label={t('queues.form.prompt')}
          none={t('queues.form.noPrompt')}
          rows={prompts}
          {...of('promptId')}
        />
      ) : null}
    </div>
  );
};

export const Hours = ({ form }: { form: RecordForm<Queues> }) => {
  const { t } = useTranslation();
  const { timezone } = useUser().company;
  const isChanged = form.formState.dirtyFields.schedules !== undefined;
  return (
    <>
      <p className="text-control text-text-2">{t('openingHours.intro', { zone: timezone })}</p>
      <Controller
        control={form.control}
        name="schedules"
        render={({ field }) => (
          <HoursTable
            week={weekOf((field.value ?? []) as OpeningHours[])}
            onChange={(week) => field.onChange(storedWeek(week))}
          />
        )}
      />
      <LongText form={form} name="outOfHoursMessage" />
      <p role="status" className="text-control text-warn">
        {isChanged ? t('queues.form.hoursChanged') : null}
      </p>
    </>
  );
};
