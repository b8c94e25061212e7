import type { Ticket } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/session-store.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { transferTicket } from '../mutations.ts';
import { queuesOptions, userNamesOptions } from '../queries.ts';
import { keepNeighbours } from '../ticket-actions.ts';
import { useFirstField } from './use-first-field.ts';

/** The dot of a queue before its name. */
export const QueueDot = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="tenant-dot size-2 shrink-0 rounded-full"
    style={{ '--tenant': color } as CSSProperties} // a custom property
  />
);

/** Moves a ticket to a queue and optionally to one of its users (core §4, §5). */
export const TransferDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate();
  const { uuid } = useParams({ strict: false });
  const queues = useQuery(queuesOptions());
  const users = useQuery(userNamesOptions());
  const [queueId, setQueueId] = useState<number | null>(ticket.queueId);
  const [userId, setUserId] = useState<number | null>(null);
  const [state, setState] = useState<{ isBusy: boolean; error: string | null; isQueueMissing: boolean }>({
    isBusy: false,
    error: null,
    isQueueMissing: false,
  });
  const { body, initialFocus } = useFirstField();
  const ofQueue = (users.data ?? []).filter(
    (user) => user.id !== ticket.userId && (queueId === null || user.queues.some((queue) => queue.id === queueId)),
  );
  const submit = async (): Promise<void> => {
    if (queueId === null) {
      setState({ isBusy: false, error: null, isQueueMissing: true });
      return;
    }
    setState({ isBusy: true, error: null, isQueueMissing: false });
    const focusNext = keepNeighbours(ticket.id);
    try {
      await transferTicket(ticket, queueId, userId);
      const target = ofQueue.find((user) => user.id === userId)?.name;
      const queue = queues.data?.find((one) => one.id === queueId)?.name ?? '';
      if (userId !== me.id && uuid === ticket.uuid) {
        focusNext();
        await navigate({ to: '/tickets' });
      }
      toast.success(t('tickets.toasts.transferred', { name: target ?? queue }));
      onClose();
    } catch (error) {
      setState({ isBusy: false, error: sentenceOf(error), isQueueMissing: false });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      initialFocus={initialFocus}
      title={t('tickets.transferDialog.title')}
      description={t('tickets.transferDialog.detail')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={state.isBusy} onClick={() => void submit()}>
            {t('tickets.transferDialog.submit')}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        {state.error ? (
          <Banner tone="danger" role="alert">
            {state.error}
          </Banner>
        ) : null}
        <Field
          label={t('tickets.transferDialog.queue')}
          required
          error={state.isQueueMissing ? t('tickets.newDialog.queuePlaceholder') : undefined}
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
    </Dialog>
  );
};
