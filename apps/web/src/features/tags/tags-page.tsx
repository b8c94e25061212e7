import type { TagRow } from '@recado/contract';
import { SquareKanban, Tags as TagsIcon } from 'lucide-react';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { followTicketTags } from '../tickets/tags/follow-ticket-tags.ts';
import { tagRecords } from './queries.ts';

const TagDialog = lazy(() => import('./tag-dialog.tsx').then((module) => ({ default: module.TagDialog })));

const countOf = (tag: TagRow): number => Number(tag.ticketsCount);

const Lane = ({ tag }: { tag: TagRow }) => {
  const { t } = useTranslation();
  if (tag.kanban !== 1) return <span className="text-text-3">{t('tags.noLane')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <SquareKanban size={15} aria-hidden="true" className="text-brand" />
      {t('tags.lane')}
    </span>
  );
};

/** Tags: coloured words on tickets, and lanes of the kanban board (administration §2). */
export const TagsPage = () => {
  const { t } = useTranslation();
  // The number of tickets of each tag stays true while one looks.
  useEffect(() => followTicketTags(tagRecords.key), []);
  const tickets = (tag: TagRow) =>
    countOf(tag) > 0 ? (
      t('tags.tickets', { count: countOf(tag) })
    ) : (
      <span className="text-text-3">{t('tags.noTickets')}</span>
    );
  return (
    <ResourcePage
      records={tagRecords}
      title={t('tags.title')}
      search={{ label: t('tags.search.label'), placeholder: t('tags.search.placeholder') }}
      add={{ label: t('tags.add'), permission: 'tags.create' }}
      columns={[
        {
          key: 'name',
          title: t('tags.columns.name'),
          width: '40%',
          skeleton: 'h-5 w-24',
          cell: (tag) => <Chip color={tag.color}>{tag.name}</Chip>,
        },
        { key: 'tickets', title: t('tags.columns.tickets'), cell: tickets },
        { key: 'kanban', title: t('tags.columns.kanban'), cell: (tag) => <Lane tag={tag} /> },
      ]}
      card={(tag) => ({
        title: <Chip color={tag.color}>{tag.name}</Chip>,
        detail: (
          <>
            {tickets(tag)}
            {tag.kanban === 1 ? <Lane tag={tag} /> : null}
          </>
        ),
      })}
      nameOf={(tag) => tag.name}
      edit={{ permission: 'tags.update' }}
      remove={{
        permission: 'tags.delete',
        detail: (tag) =>
          countOf(tag) > 0 ? t('tags.deletion.some', { count: countOf(tag) }) : t('tags.deletion.none'),
      }}
      dialog={TagDialog}
      empty={{ icon: <TagsIcon />, title: t('tags.empty.title'), detail: t('tags.empty.detail') }}
    />
  );
};
