import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import {
  type ChangeDraft,
  type ConnectionDraft,
  isNumber,
  largest,
  type NumberName,
  textNames,
} from './connection-draft.ts';
import { queuesQuery } from './queries.ts';

type Props = { draft: ConnectionDraft; change: ChangeDraft };

/** A part of the form under its heading. */
const Part = ({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
    <legend className="contents">
      <span className="block font-semibold text-body">{title}</span>
    </legend>
    {detail ? <p className="-mt-3 text-small text-text-3">{detail}</p> : null}
    {children}
  </fieldset>
);

/** The queues that customers of this number choose from. */
export const QueueChoice = ({ draft, change }: Props) => {
  const { t } = useTranslation();
  const queues = useQuery(queuesQuery);
  if (!queues.data?.length) return null;
  const toggle = (id: number) =>
    change({
      queueIds: draft.queueIds.includes(id) ? draft.queueIds.filter((other) => other !== id) : [...draft.queueIds, id],
    });
  return (
    <fieldset>
      <legend className="font-medium text-control">{t('connections.form.queues')}</legend>
      <p className="text-small text-text-3">{t('connections.form.queuesHint')}</p>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {queues.data.map((queue) => (
          <Checkbox
            key={queue.id}
            label={queue.name}
            checked={draft.queueIds.includes(queue.id)}
            onChange={() => toggle(queue.id)}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** What is sent by itself in the course of a conversation. */
export const TextFields = ({ draft, change }: Props) => {
  const { t } = useTranslation();
  return (
    <Part title={t('connections.form.texts')} detail={t('connections.form.textsHint')}>
      {textNames.map((name) => (
        <Field
          key={name}
          label={t(`connections.form.${name}`)}
          required={name === 'greetingMessage' && draft.queueIds.length > 1}
          {...(name === 'greetingMessage' ? { hint: t('connections.form.greetingHint') } : {})}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={4096}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </Part>
  );
};

const NumberField = ({ draft, change, name }: Props & { name: NumberName }) => {
  const { t } = useTranslation();
  const error = isNumber(draft, name) ? undefined : t('connections.form.numberNeeded', { max: largest[name] });
  return (
    <Field label={t(`connections.form.${name}`)} hint={t(`connections.form.${name}Hint`)} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
};

const pair = 'grid grid-cols-2 gap-4 max-sm:grid-cols-1';

/** What happens by itself after a while: transfer after waiting, closing for inactivity, and how often the menu is repeated. */
export const TimerFields = ({ draft, change }: Props) => {
  const { t } = useTranslation();
  const { data: queues = [] } = useQuery(queuesQuery);
  const none = { value: null, label: t('connections.form.noTransfer') };
  return (
    <>
      <Part title={t('connections.form.waiting')} detail={t('connections.form.waitingDetail')}>
        <div className={pair}>
          <Field label={t('connections.form.transferQueueId')}>
            {(control) => (
              <Select<number | null>
                control={control}
                options={[none, ...queues.map(({ id, name }) => ({ value: id, label: name }))]}
                value={draft.transferQueueId}
                onChange={(transferQueueId) => change({ transferQueueId })}
              />
            )}
          </Field>
          <NumberField draft={draft} change={change} name="timeToTransfer" />
        </div>
      </Part>
      <Part title={t('connections.form.inactivity')} detail={t('connections.form.inactivityDetail')}>
        <NumberField draft={draft} change={change} name="expiresTicket" />
        <Field label={t('connections.form.expiresInactiveMessage')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={4096}
              value={draft.expiresInactiveMessage}
              onChange={(event) => change({ expiresInactiveMessage: event.target.value })}
            />
          )}
        </Field>
      </Part>
      <Part title={t('connections.form.bot')}>
        <div className={pair}>
          <NumberField draft={draft} change={change} name="maxUseBotQueues" />
          <NumberField draft={draft} change={change} name="timeUseBotQueues" />
        </div>
      </Part>
    </>
  );
};
