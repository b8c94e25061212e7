import { composingRoutes, type Ticket } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { focusComposer, lookStore } from '../compose-store.ts';
import { ticketKeys } from '../queries.ts';

const calmMs = 300;
const leastCharacters = 2;

const useHits = (ticketId: number, text: string) =>
  useQuery({
    queryKey: [...ticketKeys.arounds, ticketId, 'search', text],
    queryFn: ({ signal }) =>
      call(composingRoutes.searchMessages, { params: { ticketId }, query: { searchParam: text } }, { signal }),
    enabled: text.length >= leastCharacters,
    gcTime: 0,
  });

/** The search in a conversation: count, previous and next hit; the log goes to each (ui §6). */
export const LookBar = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), calmMs);
  const found = useHits(ticket.id, asked);
  const hits = asked.length >= leastCharacters ? found.data?.hits : undefined;
  const [place, setPlace] = useState({ asked, at: 0 });
  const at = place.asked === asked ? place.at : 0; // another text begins at its newest hit
  const { id: ticketId } = ticket;
  const hit = hits?.[at] ?? null;
  useEffect(() => {
    if (hit) lookStore.set({ ticketId, hasBar: true, hit });
  }, [hit, ticketId]);
  useEffect(() => () => lookStore.set(null), []);
  const go = (step: number): void => {
    if (hits?.length) setPlace({ asked, at: (at + step + hits.length) % hits.length });
  };
  const close = (): void => {
    lookStore.set(null);
    focusComposer();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = {
      Enter: () => go(event.shiftKey ? -1 : 1),
      ArrowUp: () => go(1),
      ArrowDown: () => go(-1),
      Escape: close,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const said = (): string => {
    if (found.isError) return t('composing.look.failed');
    if (!hits) return '';
    if (hits.length === 0) return t('composing.look.none');
    const total = found.data?.hasMore ? `${hits.length}+` : String(hits.length);
    return t('composing.look.position', { at: at + 1, total });
  };
  return (
    <search className="flex items-center gap-2 border-line border-b bg-surface px-3 py-2 sm:px-4">
      <TextInput
        type="search"
        autoFocus
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={t('composing.look.label')}
        placeholder={t('composing.look.placeholder')}
        icon={<Search size={16} />}
        className="min-w-0 flex-1"
      />
      <span role="status" className="shrink-0 text-control text-text-2 tabular-nums">
        {said()}
      </span>
      {found.isError ? <Button onClick={() => void found.refetch()}>{t('common.retry')}</Button> : null}
      <IconButton
        label={t('composing.look.older')}
        icon={<ChevronUp size={18} />}
        size={32}
        disabled={!hits?.length}
        onClick={() => go(1)}
      />
      <IconButton
        label={t('composing.look.newer')}
        icon={<ChevronDown size={18} />}
        size={32}
        disabled={!hits?.length}
        onClick={() => go(-1)}
      />
      <IconButton label={t('composing.look.close')} icon={<X size={18} />} size={32} onClick={close} />
    </search>
  );
};
