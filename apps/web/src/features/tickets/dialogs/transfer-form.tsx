import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailure } from '../../../kit/loaded-choice.tsx';
import { sentenceOf } from '../../../kit/show-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useGoneConnections } from '../../connections/use-abilities.ts';
import { useConnections } from '../../connections/use-connection-trouble.ts';
import { mayReadQueue } from '../may-read-queue.ts';
import { queuesOptions, userNamesOptions } from '../queries.ts';
import { ConflictNotice, conflictOf } from './conflict-notice.tsx';
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
type Stand = { isWaiting: boolean; queueId: number | null; userId: number | null; connectionId: number };

/** The connection that is chosen, in place of a deleted one the default. */
const useStanding = (chosen: number | null): number | null => {
  const connections = useConnections();
  const isGone = useGoneConnections();
  return chosen !== null && isGone(chosen) ? (connections?.find(({ isDefault }) => isDefault)?.id ?? chosen) : chosen;
};

/** The choice of a target and its sending; without `from` it is about several tickets. */
const useTransfer = (from: Stand | null, send: (target: TransferTarget) => Promise<void>) => {
  const queues = useQuery(queuesOptions());
  // Who is there and how much each has in hand is asked for when the dialog opens.
  const users = useQuery({ ...userNamesOptions(), refetchOnMount: 'always' });
  const [queueId, setQueueId] = useState(from?.queueId ?? null);
  const [chosenUser, setUserId] = useState<number | null>(null);
  const [chosenConnection, setConnectionId] = useState(from?.connectionId ?? null);
  const connectionId = useStanding(chosenConnection);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [wrongQueue, setWrongQueue] = useState<'missing' | 'same' | null>(null);
  const isMoved = connectionId !== (from?.connectionId ?? null);
  // Who has it is no target, unless it goes to another connection: then she may keep it.
  const ofQueue = (users.data ?? []).filter(
    (user) => mayReadQueue(user, queueId) && (isMoved || user.id !== from?.userId),
  );
  const chosen = ofQueue.find((user) => user.id === chosenUser);
  const userId = chosen?.id ?? null;
  const submit = async (): Promise<void> => {
    setFailure(null);
    const staysWaiting = from?.isWaiting === true && queueId === from.queueId && userId === null && !isMoved;
    setWrongQueue(queueId === null ? 'missing' : staysWaiting ? 'same' : null);
    if (queueId === null || staysWaiting) return;
    setBusy(true);
    const queue = queues.data?.find((one) => one.id === queueId)?.name ?? '';
    try {
      await send({ queueId, userId, connectionId: isMoved ? connectionId : null, name: chosen?.name ?? queue });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const fields = { queueId, userId, connectionId, setQueueId, setUserId, setConnectionId };
  return { choice: { ...fields, queues, users, ofQueue, failure, wrongQueue, isMoved }, isBusy, submit };
};

type TransferFieldsProps = {
  choice: ReturnType<typeof useTransfer>['choice'];
  body: Ref<HTMLDivElement>;
  onOpen: (uuid: string) => void;
};

/** Why nothing was handed on: who has the contact's ticket on the other connection (decisions 32), or the sentence. */
const TransferFailure = ({ failure, onOpen }: { failure: unknown; onOpen: (uuid: string) => void }) => {
  const conflict = conflictOf(failure);
  if (conflict) return <ConflictNotice conflict={conflict} onOpen={() => onOpen(conflict.uuid)} />;
  return (
    <Banner tone="danger" role="alert">
      {sentenceOf(failure)}
    </Banner>
  );
};

/** Queue, user and connection of a transfer (core §4). */
const TransferFields = ({ choice, body, onOpen }: TransferFieldsProps) => {
  const { t } = useTranslation();
  const wrongQueues = {
    missing: t('ticketDialogs.newDialog.queuePlaceholder'),
    same: t('ticketDialogs.transferDialog.alreadyWaits'),
  };
  const { queues, users, ofQueue, failure, wrongQueue } = choice;
  const { queueId, userId, connectionId, setQueueId, setUserId, setConnectionId, isMoved } = choice;
  const queuesFailed = useLoadFailure(queues);
  const usersFailed = useLoadFailure(users);
  return (
    <div ref={body} className="flex flex-col gap-4">
      {failure ? <TransferFailure failure={failure} onOpen={onOpen} /> : null}
      <Field
        label={t('ticketDialogs.transferDialog.queue')}
        required
        {...queuesFailed}
        error={queuesFailed.error ?? (wrongQueue ? wrongQueues[wrongQueue] : undefined)}
      >
        {(control) => (
          <Select
            control={control}
            value={queueId}
            onChange={(next: number | null) => {
              setQueueId(next);
              setUserId(null);
            }}
            placeholder={t('ticketDialogs.newDialog.queuePlaceholder')}
            disabled={queues.isPending}
            options={(queues.data ?? []).map((queue) => ({
              value: queue.id,
              label: queue.name,
              start: <QueueDot color={queue.color} />,
            }))}
          />
        )}
      </Field>
      <Field label={t('ticketDialogs.transferDialog.user')} {...usersFailed}>
        {(control) => (
          <Select
            control={control}
            value={userId}
            onChange={(next: number | null) => setUserId(next)}
            disabled={users.isPending}
            options={[
              { value: null, label: t('ticketDialogs.transferDialog.anyUser') },
              ...ofQueue.map((user) => ({
                value: user.id,
                label: user.name,
                hint: t(user.online ? 'ticketDialogs.transferDialog.online' : 'ticketDialogs.transferDialog.offline', {
                  count: user.openTickets,
                }),
              })),
            ]}
          />
        )}
      </Field>
      {connectionId === null ? null : (
        <ConnectionField value={connectionId} onChange={setConnectionId} isNeeded={isMoved} />
      )}
    </div>
  );
};

type TransferFormProps = {
  title: string;
  /** Of one ticket: its queue and its connection are chosen at first. */
  from?: Stand;
  onSend: (target: TransferTarget) => Promise<void>;
  /** Below the fields, such as what is handed over with it. */
  more?: ReactNode;
  onClose: () => void;
};

/** Asks where tickets go, one or many (core §4, §5); a refusal stands above the fields. */
export const TransferForm = ({ title, from, onSend, more, onClose }: TransferFormProps) => {
  const { t } = useTranslation();
  const { body, initialFocus } = useFirstField();
  const { choice, isBusy, submit } = useTransfer(from ?? null, onSend);
  const navigate = useNavigate();
  const open = (uuid: string): void => {
    onClose();
    void navigate({ to: '/tickets/$uuid', params: { uuid } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      initialFocus={initialFocus}
      title={title}
      description={t('ticketDialogs.transferDialog.detail')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={isBusy} onClick={() => void submit()}>
            {t('ticketDialogs.transferDialog.submit')}
          </Button>
        </>
      }
    >
      <TransferFields choice={choice} body={body} onOpen={open} />
      {more ? <div className="mt-4 empty:hidden">{more}</div> : null}
    </Dialog>
  );
};
