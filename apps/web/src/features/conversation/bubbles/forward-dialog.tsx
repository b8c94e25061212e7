import { composingRoutes, limits, type Message, mayAnswer, type Ticket } from '@recado/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { can, useUser } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useGoneConnections } from '../../connections/use-abilities.ts';
import { ticketListOptions } from '../../tickets/queries.ts';
import { applyMessage } from '../../tickets/ticket-caches.ts';
import { wholeScope } from '../../tickets/ticket-lists.ts';
import { forwardStore } from './forward-store.ts';

const close = (): void => forwardStore.set(null);

/** Open tickets in which the reader may answer and whose connection stands, but the one that the message stands in. */
const useTargets = (search: string, ownTicketId: number) => {
  const user = useUser();
  const scope = { ...wholeScope, view: 'open', showAll: can('messages.sendForOthers'), search } as const;
  // The rows of the search before stay until the answer: whoever has gone on to one of them keeps the focus.
  const list = useInfiniteQuery({ ...ticketListOptions(scope), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.tickets) ?? [];
  const isGone = useGoneConnections();
  const isTarget = (ticket: Ticket): boolean =>
    ticket.id !== ownTicketId && mayAnswer(ticket, user.id, can) && !isGone(ticket.whatsappId);
  return { list, targets: rows.filter(isTarget) };
};

/** Chooses the tickets that a message is passed on to; all get it or none. */
export const ForwardDialog = ({ message }: { message: Message }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { list, targets } = useTargets(useDebounced(text.trim(), limits.searchDebounceMs), message.ticketId);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Ticket>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const key = useMemo(() => crypto.randomUUID(), []);
  const isFull = chosen.size >= limits.forwardTickets;
  const toggle = (ticket: Ticket): void => {
    const next = new Map(chosen);
    if (!next.delete(ticket.id)) next.set(ticket.id, ticket);
    setChosen(next);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const wish = { params: { id: message.id }, body: { ticketIds: [...chosen.keys()] } };
      const { messages } = await call(composingRoutes.forwardMessage, wish, {
        headers: { 'Idempotency-Key': `${key}-${wish.body.ticketIds.join('-')}` },
      });
      for (const made of messages) {
        const ticket = chosen.get(made.ticketId);
        if (ticket) applyMessage(made, ticket);
      }
      toast.success(t('composing.forward.done', { count: chosen.size }));
      close();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={close}
      width={480}
      initialFocus={field}
      title={t('composing.forward.title')}
      description={t('composing.forward.detail', { count: limits.forwardTickets })}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button kind="solid" disabled={chosen.size === 0} busy={isBusy} onClick={() => void send()}>
            {t('composing.forward.send', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <TextInput
        ref={field}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-label={t('composing.forward.search')}
        placeholder={t('composing.forward.search')}
      />
      <div className="mt-3 min-h-48">
        {list.isError && !list.data ? (
          <FailedLoad title={t('composing.forward.failed')} query={list} />
        ) : list.isPending ? (
          <Skeleton className="h-40 w-full" />
        ) : targets.length === 0 ? (
          <p className="py-6 text-center text-control text-text-2">{t('composing.forward.none')}</p>
        ) : (
          <ul className="thin-scroll max-h-72 overflow-y-auto">
            {targets.map((ticket) => (
              <li key={ticket.id} className="py-1.5">
                <Checkbox
                  label={<span className="[overflow-wrap:anywhere]">{ticket.contact.name}</span>}
                  hint={t('composing.forward.of', { id: ticket.id, connection: ticket.whatsapp.name })}
                  checked={chosen.has(ticket.id)}
                  disabled={isFull && !chosen.has(ticket.id)}
                  onChange={() => toggle(ticket)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
