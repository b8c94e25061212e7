import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../../kit/show-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { queuesOptions, userNamesOptions } from '../queries.ts';
import { ConnectionField } from './connection-field.tsx';
import { useFirstField } from './use-first-field.ts';

/** The dot of a queue before its name. */
export const QueueDot = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="tenant-dot size-2 shrink-0 rounded-full"
    style={{ '--tenant': color } as CSSProperties} // a custom property
  />
);

/** Where tickets go: a queue, one of its users or nobody, and a connection unless they keep theirs. */
export type TransferTarget = { queueId: number; userId: number | null; connectionId: number | null; name: string };

/** Where a ticket stands that is handed on: a transfer leads away from there. */
type Stand = { queueId: number | null; userId: number | null; connectionId: number };

/** The choice of a target and its sending; without `from` it is about several tickets. */
const useTransfer = (from: Stand | null, send: (target: TransferTarget) => Promise<void>) => {
  const queues = useQuery(queuesOptions());
  const users = useQuery(userNamesOptions());
  const [queueId, setQueueId] = useState(from?.queueId ?? null);
  const [chosenUser, setUserId] = useState<number | null>(null);
  const [connectionId, setConnectionId] = useState(from?.connectionId ?? null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isQueueMissing, setQueueMissing] = useState(false);
  const isMoved = connectionId !== (from?.connectionId ?? null);
  const isOfQueue = (user: { queues: { id: number }[] }) =>
    queueId === null || user.queues.some((queue) => queue.id === queueId);
  // Who has it is no target, unless it goes to another connection: then she may keep it, in whatever queue.
  const ofQueue = (users.data ?? []).filter((user) => (user.id === from?.userId ? isMoved : isOfQueue(user)));
  const chosen = ofQueue.find((user) => user.id === chosenUser);
  const userId = chosen?.id ?? null;
  const submit = async (): Promise<void> => {
    setError(null);
    setQueueMissing(queueId === null);
    if (queueId === null) return;
    setBusy(true);
    const queue = queues.data?.find((one) => one.id === queueId)?.name ?? '';
    try {
      await send({ queueId, userId, connectionId: isMoved ? connectionId : null, name: chosen?.name ?? queue });
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  };
  const fields = { queueId, userId, connectionId, setQueueId, setUserId, setConnectionId };
  return { choice: { ...fields, queues, users, ofQueue, error, isQueueMissing }, isBusy, submit };
};

type TransferFieldsProps = { choice: ReturnType<typeof useTransfer>['choice']; body: Ref<HTMLDivElement> };

/** Queue, user and connection of a transfer (core §4). */
const TransferFields = ({ choice, body }: TransferFieldsProps) => {
  const { t } = useTranslation();
  const { queues, users, ofQueue, error, isQueueMissing } = choice;
  const { queueId, userId, connectionId, setQueueId, setUserId, setConnectionId } = choice;
  return (
    <div ref={body} className="flex flex-col gap-4">
      {error ? (
        <Banner tone="danger" role="alert">
          {error}
        </Banner>
      ) : null}
      <Field
        label={t('tickets.transferDialog.queue')}
        required
        error={isQueueMissing ? t('tickets.newDialog.queuePlaceholder') : undefined}
      >
        {(control) => (
          <Select
            control={control}
            value={queueId}
            onChange={(next: number | null) => {
              setQueueId(next);
              setUserId(null);
            }}
            placeholder={t('tickets.newDialog.queuePlaceholder')}
            disabled={queues.isPending}
            options={(queues.data ?? []).map((queue) => ({
              value: queue.id,
              label: queue.name,
              start: <QueueDot color={queue.color} />,
            }))}
          />
        )}
      </Field>
      <Field label={t('tickets.transferDialog.user')}>
        {(control) => (
          <Select
            control={control}
            value={userId}
            onChange={(next: number | null) => setUserId(next)}
            disabled={users.isPending}
            options={[
              { value: null, label: t('tickets.transferDialog.anyUser') },
              ...ofQueue.map((user) => ({
                value: user.id,
                label: user.name,
                hint: user.online ? t('tickets.transferDialog.online') : t('tickets.transferDialog.offline'),
              })),
            ]}
          />
        )}
      </Field>
      {connectionId === null ? null : <ConnectionField value={connectionId} onChange={setConnectionId} />}
    </div>
  );
};

type TransferFormProps = {
  title: string;
  /** Of one ticket: its queue and its connection are chosen at first. */
  from?: Stand;
  onSend: (target: TransferTarget) => Promise<void>;
  onClose: () => void;
};

/** Asks where tickets go, one or many (core §4, §5); a refusal stands above the fields. */
export const TransferForm = ({ title, from, onSend, onClose }: TransferFormProps) => {
  const { t } = useTranslation();
  const { body, initialFocus } = useFirstField();
  const { choice, isBusy, submit } = useTransfer(from ?? null, onSend);
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      initialFocus={initialFocus}
      title={title}
      description={t('tickets.transferDialog.detail')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={isBusy} onClick={() => void submit()}>
            {t('tickets.transferDialog.submit')}
          </Button>
        </>
      }
    >
      <TransferFields choice={choice} body={body} />
    </Dialog>
  );
};
