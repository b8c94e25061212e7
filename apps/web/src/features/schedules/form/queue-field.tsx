import { queueListRoutes } from '@recado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { useUser } from '../../../kit/session-store.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ScheduleForm } from './schedule-form.tsx';

const queuesOptions = queryOptions({
  queryKey: ['schedule-queues'],
  queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
  staleTime: 0,
});

/** The queues whose tickets the signed-in person reads: an admin those of the company, others their own. */
const useQueues = (chosen: unknown) => {
  const { profile, queues: own } = useUser();
  const { data = [] } = useQuery(queuesOptions);
  const mine = profile === 'admin' ? data : data.filter(({ id }) => own.some((queue) => queue.id === id));
  const other = data.find(({ id }) => id === chosen && !mine.some((queue) => queue.id === id));
  return { mine, other };
};

/** Which queue gets the answer, where the message begins a ticket. Without queues there is nothing to choose. */
export const QueueField = ({ form }: { form: ScheduleForm }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { mine, other } = useQueues(form.watch('queueId'));
  if (mine.length === 0 && !other) return null;
  return (
    <Field
      label={t('schedules.form.queue')}
      hint={t('schedules.form.queueHint')}
      error={errorText(form.formState.errors.queueId) ?? undefined}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="queueId"
          render={({ field }) => (
            <Select<number | null>
              control={control}
              options={[
                { value: null, label: t('schedules.form.anyQueue') },
                ...mine.map(({ id, name }) => ({ value: id, label: name })),
                // Chosen before, and no longer theirs: it is named and can be left.
                ...(other ? [{ value: other.id, label: other.name, disabled: true }] : []),
              ]}
              value={typeof field.value === 'number' ? field.value : null}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Field>
  );
};
