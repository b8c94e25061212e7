import { limits, type Ticket } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLine } from '../../../kit/small-load.tsx';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { closeLook, lookStore } from '../../tickets/conversation-store.ts';
import { hitsOptions } from './hits-query.ts';

const leastCharacters = 2;

type LookBarProps = {
  ticket: Ticket;
  /** What the search of the lists found the ticket by: asked at once, and forgotten where no message holds it. */
  brought?: string | undefined;
};

/** The search in a conversation: count, previous and next hit; the log goes to each (ui §6). */
export const LookBar = ({ ticket, brought }: LookBarProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState(brought ?? '');
  const asked = useDebounced(text.trim());
  const found = useQuery({ ...hitsOptions(ticket.id, asked), enabled: asked.length >= leastCharacters });
  const hits = asked.length >= leastCharacters ? found.data?.hits : undefined;
  const [place, setPlace] = useState<{ asked: string; at: number } | null>(null);
  const { id: ticketId } = ticket;
  const isBrought = asked === brought;
  // Another text begins at its newest hit; what was brought, at the newest of the attendance that was found by it.
  const first = isBrought ? Math.max(0, hits?.findIndex((one) => one.ticketId === ticketId) ?? 0) : 0;
  const at = place?.asked === asked ? place.at : first;
  const hit = hits?.[at] ?? null;
  useEffect(() => {
    if (hit) lookStore.set({ ticketId, hasBar: true, hit, ...(brought ? { brought } : {}) });
    else if (isBrought && hits) lookStore.set(null);
  }, [hit, hits, ticketId, brought, isBrought]);
  const go = (step: number): void => {
    if (hits?.length) setPlace({ asked, at: (at + step + hits.length) % hits.length });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = {
      Enter: () => go(event.shiftKey ? -1 : 1),
      ArrowUp: () => go(1),
      ArrowDown: () => go(-1),
      Escape: closeLook,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const said = (): string => {
    if (!hits || found.isError) return '';
    if (hits.length === 0) return t('composing.look.none');
    const total = found.data?.hasMore ? `${hits.length}+` : String(hits.length);
    return t('composing.look.position', { at: at + 1, total });
  };
  return (
    <search className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-2 sm:px-4">
      <TextInput
        type="search"
        data-look=""
        autoFocus={!brought}
        value={text}
        maxLength={limits.searchText.max}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={t('composing.look.label')}
        placeholder={t('composing.look.placeholder')}
        icon={<Search size={16} />}
        className="min-w-32 flex-1"
      />
      <span role="status" className="shrink-0 text-control text-text-2 tabular-nums">
        {said()}
      </span>
      {found.isError ? null : (
        <>
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
        </>
      )}
      <IconButton label={t('composing.look.close')} icon={<X size={18} />} size={32} onClick={closeLook} />
      {found.isError ? (
        <div className="w-full">
          <FailedLine
            title={t('composing.look.failed')}
            error={found.error}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : null}
    </search>
  );
};
