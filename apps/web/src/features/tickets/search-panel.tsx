import { useQuery } from '@tanstack/react-query';
import { Search, SearchX, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { searchFocusStore } from './list-choice.ts';
import { userNamesOptions } from './queries.ts';
import { TicketList } from './ticket-list.tsx';

/** What was searched stays while one looks at other tabs. */
const searchStore = createStore({ text: '', userId: 0 });

const UserFilter = () => {
  const { t } = useTranslation();
  const search = useStore(searchStore);
  const { data } = useQuery(userNamesOptions());
  return (
    <Select
      label={t('tickets.filters.users')}
      size="small"
      value={search.userId}
      onChange={(userId) => searchStore.set({ ...searchStore.get(), userId })}
      options={[
        { value: 0, label: t('tickets.filters.users') },
        ...(data ?? []).map((user) => ({ value: user.id, label: user.name })),
      ]}
    />
  );
};

/** Search in names, numbers and messages of every readable ticket; 500 ms after the last letter (core §9). */
export const SearchPanel = ({ uuid }: { uuid: string | undefined }) => {
  const { t } = useTranslation();
  const { text, userId } = useStore(searchStore);
  const field = useRef<HTMLInputElement>(null);
  const wishes = useStore(searchFocusStore);
  const [seenWishes, setSeenWishes] = useState(0);
  useEffect(() => {
    if (wishes === seenWishes) return;
    setSeenWishes(wishes);
    field.current?.focus();
  }, [wishes, seenWishes]);
  const settled = useDebounced(text.trim());
  const filtersUsers = useCan('tickets.filterByUser');
  const setText = (next: string) => searchStore.set({ ...searchStore.get(), text: next });
  const isAsked = settled !== '' || userId > 0;
  return (
    <>
      <div className="flex flex-col gap-2 border-line border-b px-3 py-2">
        <TextInput
          ref={field}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
                  setText('');
                  field.current?.focus();
                }}
              />
            ) : null
          }
        />
        {filtersUsers ? <UserFilter /> : null}
      </div>
      <div className="min-h-0 flex-1">
        {isAsked ? (
          <TicketList
            scope={{
              view: 'search',
              showAll: true,
              queueIds: [],
              search: settled,
              userIds: userId > 0 ? [userId] : [],
            }}
            label={t('tickets.tabs.search')}
            uuid={uuid}
            empty={
              <EmptyState icon={<SearchX />} title={t('tickets.empty.search.title')}>
                {t('tickets.empty.search.detail')}
              </EmptyState>
            }
          />
        ) : (
          <EmptyState icon={<Search />} title={t('tickets.search.start')}>
            {t('tickets.search.startDetail')}
          </EmptyState>
        )}
      </div>
    </>
  );
};
