import { limits, type Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, SearchX, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../kit/resource/orders.ts';
import { useCan } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { lookStore } from './compose-store.ts';
import { searchFocusStore } from './list-choice.ts';
import { ticketListOptions } from './queries.ts';
import { useSearchChoice } from './search-choice.ts';
import { SearchFilters } from './search-filters.tsx';
import { TicketList } from './ticket-list.tsx';
import { type ListScope, wholeScope } from './ticket-lists.ts';

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

/** Letters and digits alone, without case and accents: how a name and a number are compared with what is looked for. */
const bare = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A row that was found by what was said opens at it; one that was found by name or number, at its end. */
const openAtHit = (event: MouseEvent, { search }: ListScope, rows: readonly Ticket[]): void => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || search.length < limits.messageSearchMin) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-row]') : null;
  const ticket = rows.find(({ id }) => id === Number(link?.dataset.row));
  if (!ticket || [ticket.contact.name, ticket.contact.number].some((one) => bare(one).includes(bare(search)))) return;
  lookStore.set({ ticketId: ticket.id, hasBar: true, hit: null, brought: search });
};

type FoundProps = { scope: ListScope; uuid: string | undefined; onClear: (() => void) | null };

const Found = ({ scope, uuid, onClear }: FoundProps) => {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(ticketListOptions(scope));
  const count = data?.pages[0]?.count;
  return (
    <>
      <p role="status" className="px-3 pt-2 pb-1 text-small text-text-3 tabular-nums empty:hidden">
        {count
          ? `${t('tickets.search.results', { count })}${count >= limits.ticketsCountedAtMost ? ` ${t('tickets.search.orMore')}` : ''}`
          : null}
      </p>
      <div
        className="min-h-0 flex-1"
        onClickCapture={(event) => openAtHit(event, scope, data?.pages.flatMap(({ tickets }) => tickets) ?? [])}
      >
        <TicketList
          scope={scope}
          label={t('tickets.tabs.search')}
          uuid={uuid}
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
  const [{ text, tagIds, userIds }, choose] = useSearchChoice();
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
      </div>
      {settled !== '' || isFiltered ? (
        <Found
          scope={{ ...wholeScope, view: 'search', showAll, search: settled, tagIds, userIds: users }}
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
