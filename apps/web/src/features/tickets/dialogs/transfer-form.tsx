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
import { useFirstField } from './use-first-field.ts';

/** The dot of a queue before its name. */
export const QueueDot = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="tenant-dot size-2 shrink-0 rounded-full"
    style={{ '--tenant': color } as CSSProperties} // a custom property
  />
);

/** Where tickets go: a queue, and one of its users or nobody. */
export type TransferTarget = { queueId: number; userId: number | null; name: string };

/** The choice of a target and its sending; `leaves` is the user that the tickets are taken from. */
const useTransfer = (first: number | null, leaves: number | null, send: (target: TransferTarget) => Promise<void>) => {
  const queues = useQuery(queuesOptions());
  const users = useQuery(userNamesOptions());
  const [queueId, setQueueId] = useState<number | null>(first);
  const [userId, setUserId] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isQueueMissing, setQueueMissing] = useState(false);
  const ofQueue = (users.data ?? []).filter(
    (user) => user.id !== leaves && (queueId === null || user.queues.some((queue) => queue.id === queueId)),
  );
  const submit = async (): Promise<void> => {
    setError(null);
    setQueueMissing(queueId === null);
    if (queueId === null) return;
    setBusy(true);
    const user = ofQueue.find((one) => one.id === userId)?.name;
    const queue = queues.data?.find((one) => one.id === queueId)?.name ?? '';
    try {
      await send({ queueId, userId, name: user ?? queue });
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  };
  const choice = { queues, users, ofQueue, queueId, userId, setQueueId, setUserId, error, isQueueMissing };
  return { choice, isBusy, submit };
};

type TransferFieldsProps = { choice: ReturnType<typeof useTransfer>['choice']; body: Ref<HTMLDivElement> };

/** Queue and user of a transfer (core §4). */
const TransferFields = ({ choice, body }: TransferFieldsProps) => {
  const { t } = useTranslation();
  const { queues, users, ofQueue, queueId, userId, setQueueId, setUserId, error, isQueueMissing } = choice;
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
    </div>
  );
};

type TransferFormProps = {
  title: string;
  /** The queue that is chosen at first. */
  queueId: number | null;
  /** The user that the tickets are taken from, who is no target. */
  leaves: number | null;
  onSend: (target: TransferTarget) => Promise<void>;
  onClose: () => void;
};

/** Asks where tickets go, one or many (core §4, §5); a refusal stands above the fields. */
export const TransferForm = ({ title, queueId, leaves, onSend, onClose }: TransferFormProps) => {
  const { t } = useTranslation();
  const { body, initialFocus } = useFirstField();
  const { choice, isBusy, submit } = useTransfer(queueId, leaves, onSend);
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
