import {
  defaultSchedules,
  limits,
  type OpeningHours,
  type Queue,
  type QueueOption,
  type queues,
} from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { HoursTable } from '../../kit/opening-hours/hours-table.tsx';
import { storedWeek, weekOf } from '../../kit/opening-hours/week.ts';
import { queryClient } from '../../kit/query-client.ts';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Chip } from '../../ui/chip.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { presetColors } from '../../ui/preset-colors.ts';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { OptionTree } from './option-tree.tsx';
import { integrationChoices, promptChoices, queueRecords } from './queries.ts';
import { QueuePhone } from './queue-phone.tsx';
import { useOptions } from './use-options.ts';

type Queues = typeof queues;
type FormProps = { form: RecordForm<Queues>; queue: Queue | undefined };

/** Colours that other queues have; the server would refuse them. */
const takenBut = (id: number | undefined): string[] =>
  queryClient
    .getQueriesData<{ pages: { rows: Queue[] }[] }>({ queryKey: [queueRecords.key, 'list'] })
    .flatMap(([, lists]) => lists?.pages.flatMap(({ rows }) => rows) ?? [])
    .filter((queue) => queue.id !== id)
    .map(({ color }) => color);

/** The first colour that no other queue has. */
const freeColor = (): string => {
  const taken = new Set(takenBut(undefined).map((color) => color.toUpperCase()));
  return presetColors.find((color) => !taken.has(color)) ?? '#000000';
};

const NameFields = ({ form, queue }: FormProps) => {
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

const LongText = ({ form, name }: { form: RecordForm<Queues>; name: 'greetingMessage' | 'outOfHoursMessage' }) => {
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
const Answerers = ({ form }: { form: RecordForm<Queues> }) => {
  const { t } = useTranslation();
  const [maySeePrompts, maySeeIntegrations] = [useCan('prompts.read'), useCan('integrations.read')];
  const prompts = useQuery({ ...promptChoices, enabled: maySeePrompts });
  const integrations = useQuery({ ...integrationChoices, enabled: maySeeIntegrations });
  const choice = (name: 'promptId' | 'integrationId', none: string, rows: readonly { id: number; name: string }[]) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={name === 'promptId' ? t('queues.form.prompt') : t('queues.form.integration')}>
          {(control) => (
            <Select
              control={control}
              value={String(field.value ?? '')}
              options={[
                { value: '', label: none },
                ...rows.map(({ id, name: label }) => ({ value: String(id), label })),
              ]}
              onChange={(value) => field.onChange(value === '' ? null : Number(value))}
            />
          )}
        </Field>
      )}
    />
  );
  if (!maySeePrompts && !maySeeIntegrations) return null;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      {maySeeIntegrations ? choice('integrationId', t('queues.form.noIntegration'), integrations.data ?? []) : null}
      {maySeePrompts ? choice('promptId', t('queues.form.noPrompt'), prompts.data ?? []) : null}
    </div>
  );
};

const Hours = ({ form }: { form: RecordForm<Queues> }) => {
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

/** The menu of a stored queue, what is chosen in its tree, and how far its preview was walked. */
const useMenu = (queueId: number | undefined) => {
  const tree = useOptions(queueId);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [walked, setPath] = useState<readonly number[]>([]);
  // What was deleted meanwhile ends the way.
  const path = walked.flatMap((id) => tree.options.find((option) => option.id === id) ?? []);
  const onWalk = (options: readonly QueueOption[]) => setPath(options.map(({ id }) => id));
  return { tree, selectedId, setSelectedId, path, onWalk };
};

const Fields = ({ form, queue }: FormProps) => {
  const { t } = useTranslation();
  const byQueue = useUser().company.settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const [tab, setTab] = useState<'data' | 'hours'>('data');
  const menu = useMenu(queue?.id);
  const data = (
    <>
      <NameFields form={form} queue={queue} />
      <LongText form={form} name="greetingMessage" />
      {byQueue ? null : <LongText form={form} name="outOfHoursMessage" />}
      <Answerers form={form} />
      {queue ? (
        <OptionTree tree={menu.tree} selectedId={menu.selectedId} onSelect={menu.setSelectedId} />
      ) : (
        <p className="text-control text-text-3">{t('queues.options.later')}</p>
      )}
    </>
  );
  const panel = (
    <div className={cx('flex flex-col gap-4', byQueue && 'pt-4')}>{tab === 'data' ? data : <Hours form={form} />}</div>
  );
  return (
    <div className="grid grid-cols-[1fr_344px] gap-6 max-lg:grid-cols-1">
      <div className="min-w-0">
        {byQueue ? (
          <Tabs
            label={t('queues.form.tabs')}
            value={tab}
            onChange={setTab}
            options={[
              { value: 'data', label: t('queues.form.dataTab') },
              { value: 'hours', label: t('queues.form.hoursTab') },
            ]}
          >
            {panel}
          </Tabs>
        ) : (
          panel
        )}
      </div>
      <div className="self-start lg:sticky lg:top-0">
        <QueuePhone
          queueId={queue?.id ?? null}
          draft={() => form.getValues()}
          queueName={form.watch('name')}
          greeting={form.watch('greetingMessage') ?? ''}
          options={menu.tree.options}
          path={menu.path}
          selectedId={menu.selectedId}
          onWalk={menu.onWalk}
        />
      </div>
    </div>
  );
};

/** A queue with its hours and its menu (administration §2, screens §5). */
export const QueueDialog = (props: RecordDialogProps<Queues>) => {
  const { t } = useTranslation();
  const [newColor] = useState(freeColor);
  return (
    <RecordDialog
      {...props}
      records={queueRecords}
      titles={{ new: t('queues.form.newTitle'), edit: t('queues.form.editTitle') }}
      saved={t('queues.saved')}
      width={1080}
      valuesOf={(queue) => ({
        name: queue?.name ?? '',
        color: queue?.color ?? newColor,
        orderQueue: queue?.orderQueue ?? null,
        greetingMessage: queue?.greetingMessage ?? '',
        outOfHoursMessage: queue?.outOfHoursMessage ?? '',
        integrationId: queue?.integrationId ?? null,
        promptId: queue?.promptId ?? null,
        schedules: (queue?.schedules as OpeningHours[] | undefined) ?? [...defaultSchedules],
      })}
      fieldOf={{ ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' }}
    >
      {(form, queue) => <Fields form={form} queue={queue} />}
    </RecordDialog>
  );
};
