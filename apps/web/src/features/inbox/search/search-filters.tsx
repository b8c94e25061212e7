import { useQuery } from '@tanstack/react-query';
import { Tags, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoicesFailed, TenantName } from '../../../kit/lists/choice-parts.tsx';
import { holdsText } from '../../../kit/resource/orders.ts';
import { useCan } from '../../../kit/session-store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { tagNamesOptions, userNamesOptions } from '../../tickets/queries.ts';

type Ids = readonly number[];
type FilterProps = { value: Ids; onChange: (ids: number[]) => void };
type SearchFiltersProps = { tags: FilterProps; users: FilterProps; onClear: () => void };

const toggled = (ids: Ids, id: number, isOn: boolean): number[] =>
  isOn ? [...ids, id] : ids.filter((other) => other !== id);

const Trigger = ({ count, children, ...rest }: { count: number; children: string; icon: ReactNode }) => (
  <Button size="small" className="h-8.5! font-medium! pointer-coarse:h-11!" {...rest}>
    {children}
    {count > 0 ? <Badge tone="soft">{count}</Badge> : null}
  </Button>
);

/** Tickets that have all of the chosen tags. */
const TagFilter = ({ value, onChange }: FilterProps) => {
  const { t } = useTranslation();
  const query = useQuery(tagNamesOptions());
  return (
    <Popover
      label={t('tickets.filters.tags')}
      align="start"
      className="w-72!"
      trigger={
        <Trigger count={value.length} icon={<Tags size={15} />}>
          {t('tickets.filters.tagsShort')}
        </Trigger>
      }
    >
      <ChoiceList
        label={t('tickets.filters.tags')}
        placeholder={t('tags.search.label')}
        items={query.data ?? []}
        chosen={value}
        onToggle={({ id }, isOn) => onChange(toggled(value, id, isOn))}
        holds={(text, tag) => holdsText(text, tag.name)}
        renderItem={(tag) => <TenantName name={tag.name} color={tag.color} />}
        busy={query.isPending}
        status={
          query.isError ? <ChoicesFailed query={query} /> : query.data?.length === 0 ? t('tags.empty.title') : null
        }
        noResults={t('common.noResults')}
        more={t('tags.chooser.more')}
      />
    </Popover>
  );
};

/** Tickets of any of the chosen users; for who may filter by user (core §6). */
const UserFilter = ({ value, onChange }: FilterProps) => {
  const { t } = useTranslation();
  const query = useQuery(userNamesOptions());
  return (
    <Popover
      label={t('tickets.filters.users')}
      align="start"
      className="w-72!"
      trigger={
        <Trigger count={value.length} icon={<UserRound size={15} />}>
          {t('tickets.filters.usersShort')}
        </Trigger>
      }
    >
      <ChoiceList
        label={t('tickets.filters.users')}
        placeholder={t('tickets.filters.findUser')}
        items={query.data ?? []}
        chosen={value}
        onToggle={({ id }, isOn) => onChange(toggled(value, id, isOn))}
        holds={(text, user) => holdsText(text, user.name)}
        renderItem={(user) => (
          <>
            <Avatar name={user.name} size={24} />
            <span className="truncate">{user.name}</span>
          </>
        )}
        busy={query.isPending}
        status={query.isError ? <ChoicesFailed query={query} /> : null}
        noResults={t('common.noResults')}
        more={t('tags.chooser.more')}
      />
    </Popover>
  );
};

/** Narrows a search by tags and users; what was chosen stands below as chips that can be removed. */
export const SearchFilters = ({ tags, users, onClear }: SearchFiltersProps) => {
  const { t } = useTranslation();
  const maySelectUsers = useCan('tickets.filterByUser');
  const tagNames = useQuery({ ...tagNamesOptions(), enabled: tags.value.length > 0 });
  const userNames = useQuery({ ...userNamesOptions(), enabled: maySelectUsers && users.value.length > 0 });
  const chosenTags = (tagNames.data ?? []).filter(({ id }) => tags.value.includes(id));
  const chosenUsers = (userNames.data ?? []).filter(({ id }) => users.value.includes(id));
  const hasChips = chosenTags.length + chosenUsers.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const isStale = tagNames.data !== undefined && chosenTags.length < tags.value.length;
  const hasGoneUsers = userNames.data !== undefined && chosenUsers.length < users.value.length;
  useEffect(() => {
    if (hasGoneUsers) users.onChange(chosenUsers.map(({ id }) => id));
  }, [hasGoneUsers, users, chosenUsers]);
  // A tag or a colleague that somebody deleted can be found nowhere.
  useEffect(() => {
    if (isStale) tags.onChange(chosenTags.map(({ id }) => id));
  }, [isStale, tags, chosenTags]);
  // The chip that had the focus is going.
  const focusFilters = () => box.current?.querySelector('button')?.focus();
  const remove = ({ value, onChange }: FilterProps, id: number) => {
    onChange(toggled(value, id, false));
    focusFilters();
  };
  return (
    <>
      <div ref={box} className="flex gap-2">
        <TagFilter {...tags} />
        {maySelectUsers ? <UserFilter {...users} /> : null}
        {hasChips ? (
          <Button
            kind="text"
            size="small"
            className="ml-auto h-8.5! pointer-coarse:h-11!"
            onClick={() => {
              onClear();
              focusFilters();
            }}
          >
            {t('common.clear')}
          </Button>
        ) : null}
      </div>
      {hasChips ? (
        <ul aria-label={t('tickets.filters.chosen')} className="flex flex-wrap items-center gap-1.5">
          {chosenTags.map(({ id, name, color }) => (
            <li key={`tag-${id}`} className="flex min-w-0">
              <Chip color={color} onRemove={() => remove(tags, id)} removeLabel={t('tickets.filters.remove', { name })}>
                {name}
              </Chip>
            </li>
          ))}
          {chosenUsers.map(({ id, name }) => (
            <li key={`user-${id}`} className="flex min-w-0">
              <Chip
                icon={<UserRound size={11} aria-hidden="true" className="shrink-0" />}
                onRemove={() => remove(users, id)}
                removeLabel={t('tickets.filters.remove', { name })}
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};
