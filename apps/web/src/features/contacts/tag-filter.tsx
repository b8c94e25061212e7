import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Tags as TagsIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { ContactsSearch } from './contacts-address.ts';
import { tagChoicesOptions } from './queries.ts';

type Change = (ids: readonly number[]) => readonly number[];

const idsIn = (tags = ''): number[] => (tags ? tags.split(',').map(Number) : []);
const chosen =
  (id: number, isChosen: boolean): Change =>
  (ids) => [...ids.filter((other) => other !== id), ...(isChosen ? [id] : [])];

/** The tags that the list is filtered by: part of the address, so that back and reload keep them. */
export const useTagFilter = () => {
  const { tags }: ContactsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  // Reckoned from the address as it will be: a second choice may come before the first one is drawn.
  const change = (to: Change): void => {
    const search = ({ tags: before, ...others }: ContactsSearch): ContactsSearch => {
      const next = to(idsIn(before));
      return next.length ? { ...others, tags: next.join(',') } : others;
    };
    void navigate({ to: '/contacts', search, replace: true, resetScroll: false });
  };
  return { ids: idsIn(tags), change };
};

type TagFilterProps = { ids: readonly number[]; onChange: (to: Change) => void };

/** Chooses tags; contacts whose conversations carry one of them are shown. */
export const TagFilter = ({ ids, onChange }: TagFilterProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { data = [] } = useQuery(tagChoicesOptions);
  const label = ids.length ? t('contacts.tagFilter.some', { count: ids.length }) : t('contacts.tagFilter.label');
  const trigger = isNarrow ? (
    <IconButton label={label} icon={<TagsIcon size={20} />} badge={ids.length || undefined} className="size-11!" />
  ) : (
    <Button icon={<TagsIcon size={16} />}>
      {label}
      <ChevronDown size={14} aria-hidden="true" className="ml-1" />
    </Button>
  );
  return (
    <Popover trigger={trigger} label={t('contacts.tagFilter.title')} className="w-64 p-3">
      <p className="mb-2 font-medium text-control">{t('contacts.tagFilter.title')}</p>
      {data.length === 0 ? <p className="text-control text-text-3">{t('contacts.tagFilter.none')}</p> : null}
      <ul className="thin-scroll flex max-h-72 flex-col gap-1.5 overflow-y-auto p-1">
        {data.map((tag) => (
          <li key={tag.id}>
            <Checkbox
              label={<Chip color={tag.color}>{tag.name}</Chip>}
              checked={ids.includes(tag.id)}
              onChange={(event) => onChange(chosen(tag.id, event.currentTarget.checked))}
            />
          </li>
        ))}
      </ul>
      {ids.length ? (
        <Button kind="text" size="small" className="mt-2" onClick={() => onChange(() => [])}>
          {t('contacts.tagFilter.clear')}
        </Button>
      ) : null}
    </Popover>
  );
};
