import { limits, type Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, SearchX, X } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../kit/query-client.ts';
import { useCan } from '../../../kit/session-store.ts';
import { useStore } from '../../../kit/store.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { lookStore } from '../../tickets/conversation-store.ts';
import { isFoundByWords, searchedStore } from '../../tickets/found-by.ts';
import { searchFocusStore } from '../../tickets/list-choice.ts';
import { ticketListOptions } from '../../tickets/queries.ts';
import { type ListScope, rowsOf, wholeScope } from '../../tickets/ticket-lists.ts';
import { TicketList } from '../list/ticket-list.tsx';
import { NumberChip } from './number-chip.tsx';
import { useSearchChoice } from './search-choice.ts';
import { SearchFilters } from './search-filters.tsx';

type SearchFieldProps = { text: string; onChange: (text: string) => void };

const SearchField = ({ text, onChange }: SearchFieldProps) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useStore(searchFocusStore);
  useEffect(() => {
    if (!isAsked) return;
    searchFocusStore.set(false);
    field.current?.focus();
  }, [isAsked]);
  return (
    <TextInput
      ref={field}
      type="search"
      value={text}
      maxLength={limits.searchText.max}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-label={t('tickets.search.label')}
      placeholder={t('tickets.search.placeholder')}
      icon={<Search size={16} />}
      end={
        text ? (
          <IconButton
            label={t('common.clearSearch')}
            icon={<X size={15} />}
            size={28}
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          />
        ) : null
      }
    />
  );
};

/** Which ticket the link under the pointer opens here; null for one that is opened elsewhere, and for anything else. */
const openedBy = (event: MouseEvent, rows: readonly Ticket[]): Ticket | null => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-row]') : null;
  return rows.find(({ id }) => id === Number(link?.dataset.row)) ?? null;
};

/**
 * A ticket that was found by what was said opens at it, also one that has to be accepted first; one that was found by name
 * or number, at its end (decision 0074).
 */
const openAtHit = (ticket: Ticket, search: string): void => {
  if (isFoundByWords(ticket, search)) lookStore.set({ ticketId: ticket.id, hasBar: true, hit: null, brought: search });
};

const sign = (scope: ListScope): string => JSON.stringify(scope);

/**
 * What the answer is shown of: what is asked, or what was found before while the answer is on its way. Those rows are no
 * picture: they go on living (decision 0084).
 */
const useShown = (asked: ListScope): { shown: ListScope; isRunning: boolean } => {
  const { data, isError } = useInfiniteQuery(ticketListOptions(asked));
  const [answered, setAnswered] = useState(asked);
  const isAnswered = data !== undefined || isError;
  if (isAnswered && sign(answered) !== sign(asked)) setAnswered(asked);
  const before = queryClient.getQueryData(ticketListOptions(answered).queryKey);
  const isRunning = !isAnswered && rowsOf(before).length > 0;
  return { shown: isRunning ? answered : asked, isRunning };
};

type FoundProps = { scope: ListScope; uuid: string | undefined; onClear: (() => void) | null };

const Found = ({ scope: asked, uuid, onClear }: FoundProps) => {
  const { t } = useTranslation();
  const { shown, isRunning } = useShown(asked);
  const { data } = useInfiniteQuery(ticketListOptions(shown));
  const count = data?.pages[0]?.count;
  const { search } = shown;
  const open = useCallback((ticket: Ticket) => openAtHit(ticket, search), [search]);
  useEffect(() => {
    searchedStore.set(search);
    return () => searchedStore.set('');
  }, [search]);
  const said = (): string | null => {
    if (isRunning) return t('tickets.search.running');
    if (!count) return null;
    const more = count >= limits.ticketsCountedAtMost ? ` ${t('tickets.search.orMore')}` : '';
    return `${t('tickets.search.results', { count })}${more}`;
  };
  return (
    <>
      <p role="status" className="px-3 pt-2 pb-1 text-small text-text-3 tabular-nums empty:hidden">
        {said()}
      </p>
      {/* Paler rows could not be read (WCAG 1.4.3): a line says that they are those of before. An answer that is here at once draws none. */}
      <div
        aria-hidden="true"
        className={cx('h-0.5 shrink-0 transition-opacity', isRunning ? 'opacity-100 delay-150' : 'opacity-0')}
      >
        <div className={cx('h-full bg-brand', isRunning && 'animate-pulse')} />
      </div>
      <div
        aria-busy={isRunning}
        className="min-h-0 flex-1"
        onClickCapture={(event) => {
          const ticket = openedBy(event, rowsOf(data));
          if (ticket) open(ticket);
        }}
      >
        <TicketList
          // What is found anew begins at its top.
          key={sign(shown)}
          scope={shown}
          label={t('tickets.tabs.search')}
          uuid={uuid}
          onTaken={open}
          empty={
            <EmptyState
              icon={<SearchX />}
              title={t('tickets.empty.search.title')}
              action={onClear ? <Button onClick={onClear}>{t('tickets.filters.clear')}</Button> : null}
            >
              {t('tickets.empty.search.detail')}
            </EmptyState>
          }
        />
      </div>
    </>
  );
};

/**
 * Search in names, numbers and messages of every readable ticket, 500 ms after the last letter (core §9); by tags, and
 * by users for who may.
 */
export const SearchPanel = ({ uuid }: { uuid: string | undefined }) => {
  const { t } = useTranslation();
  const [{ text, tagIds, userIds, number }, choose] = useSearchChoice();
  const settled = useDebounced(text.trim());
  const showAll = useCan('tickets.showAll');
  const filtersUsers = useCan('tickets.filterByUser');
  const users = filtersUsers ? userIds : [];
  const isFiltered = tagIds.length + users.length > 0;
  const clear = () => choose({ tagIds: [], userIds: [] });
  return (
    <>
      <div className="flex flex-col gap-2 border-line border-b px-3 py-2">
        <SearchField text={text} onChange={(next) => choose({ text: next })} />
        <SearchFilters
          tags={{ value: tagIds, onChange: (next) => choose({ tagIds: next }) }}
          users={{ value: users, onChange: (next) => choose({ userIds: next }) }}
          onClear={clear}
        />
        {number ? <NumberChip choice={number} onRemove={() => choose({ number: null })} /> : null}
      </div>
      {settled !== '' || isFiltered || number ? (
        <Found
          scope={{ ...wholeScope, view: 'search', showAll, search: settled, tagIds, userIds: users, number }}
          uuid={uuid}
          onClear={isFiltered ? clear : null}
        />
      ) : (
        <div className="min-h-0 flex-1">
          <EmptyState icon={<Search />} title={t('tickets.search.start')}>
            {t('tickets.search.startDetail')}
          </EmptyState>
        </div>
      )}
    </>
  );
};
