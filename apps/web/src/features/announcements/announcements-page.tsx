import { type Announcement, type AnnouncementState, announcementStates } from '@recado/contract';
import { Megaphone, Paperclip } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDateTime } from '../../kit/format.ts';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { Segment } from '../../ui/segment.tsx';
import { PriorityChip } from './priority-chip.tsx';
import { announcementRecords } from './queries.ts';

const AnnouncementDialog = lazy(() =>
  import('./announcement-dialog.tsx').then((module) => ({ default: module.AnnouncementDialog })),
);

const StateChip = ({ status }: { status: boolean }) => {
  const { t } = useTranslation();
  return status ? (
    <Chip tone="brand">{t('announcements.states.active')}</Chip>
  ) : (
    <Chip>{t('announcements.states.inactive')}</Chip>
  );
};

const Title = ({ announcement: { title, mediaName } }: { announcement: Announcement }) => (
  <span className="inline-flex min-w-0 max-w-full items-center gap-2 align-middle">
    <span className="truncate">{title}</span>
    {mediaName ? (
      <span className="inline-flex shrink-0 items-center text-brand">
        <Paperclip size={15} aria-hidden="true" />
        <span className="sr-only">{mediaName}</span>
      </span>
    ) : null}
  </span>
);

type Filter = AnnouncementState | 'all';

const StateFilter = ({ value, onChange }: { value: Filter; onChange: (value: Filter) => void }) => {
  const { t } = useTranslation();
  return (
    <Segment
      label={t('announcements.columns.state')}
      options={(['all', ...announcementStates] as const).map((one) => ({
        value: one,
        label: t(`announcements.filter.${one}`),
      }))}
      value={value}
      onChange={onChange}
      className="max-sm:order-last max-sm:w-full"
    />
  );
};

const List = () => {
  const { t } = useTranslation();
  const [status, setStatus] = useState<Filter>('all');
  return (
    <ResourcePage
      records={announcementRecords}
      title={t('announcements.title')}
      search={{ label: t('announcements.search.label'), placeholder: t('announcements.search.placeholder') }}
      filters={{
        values: { status },
        controls: <StateFilter value={status} onChange={setStatus} />,
        clear: () => setStatus('all'),
        areScope: status === 'all',
      }}
      add={{ label: t('announcements.add'), permission: 'announcements.manage' }}
      columns={[
        { key: 'title', title: t('announcements.columns.title'), cell: (one) => <Title announcement={one} /> },
        {
          key: 'priority',
          title: t('announcements.columns.priority'),
          width: '130px',
          skeleton: 'h-5 w-14',
          cell: ({ priority }) => <PriorityChip priority={priority} />,
        },
        {
          key: 'state',
          title: t('announcements.columns.state'),
          width: '130px',
          skeleton: 'h-5 w-14',
          cell: ({ status: isActive }) => <StateChip status={isActive} />,
        },
        {
          key: 'published',
          title: t('announcements.columns.published'),
          width: '170px',
          cell: ({ publishedAt }) => <span className="tabular-nums">{formatShortDateTime(publishedAt)}</span>,
        },
      ]}
      card={(one) => ({
        title: <Title announcement={one} />,
        detail: (
          <>
            <PriorityChip priority={one.priority} />
            <StateChip status={one.status} />
          </>
        ),
      })}
      nameOf={({ title }) => title}
      edit={{ permission: 'announcements.manage' }}
      remove={{ permission: 'announcements.manage', detail: () => t('announcements.deleteDetail') }}
      dialog={AnnouncementDialog}
      empty={{ icon: <Megaphone />, title: t('announcements.empty.title'), detail: t('announcements.empty.detail') }}
    />
  );
};

/** News of the platform, for super users only (administration §6). */
export const AnnouncementsPage = () => (useCan('announcements.manage') ? <List /> : <RefusedPage />);
