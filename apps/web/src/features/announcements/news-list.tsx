import { type Announcement, announcementRoutes } from '@recado/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, Megaphone, Paperclip } from 'lucide-react';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatListTime } from '../../kit/format.ts';
import { log } from '../../kit/log.ts';
import { queryClient } from '../../kit/query-client.ts';
import { RichText } from '../../kit/rich-text/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { NewsSkeleton } from './news-skeleton.tsx';
import { lookOf } from './priorities.ts';
import { PriorityChip } from './priority-chip.tsx';
import { activeQuery, newsQuery } from './queries.ts';

/** Says that what is shown was seen; what came after `seenAt` at the opening stays marked until the list is closed. */
const useSeen = (): string | null => {
  const { data } = useQuery(newsQuery);
  const unread = data?.unread ?? 0;
  const [since, setSince] = useState(data?.seenAt ?? null);
  if (since === null && data) setSince(data.seenAt);
  useEffect(() => {
    if (unread === 0) return;
    call(announcementRoutes.seeAnnouncements, {}).then(
      (news) => queryClient.setQueryData(newsQuery.queryKey, news),
      (error: unknown) => log('the announcements were not marked as seen', error),
    );
  }, [unread]);
  return since;
};

const Picture = ({ announcement }: { announcement: Announcement }) => {
  const { t } = useTranslation();
  const { mediaUrl, title } = announcement;
  if (!mediaUrl) return null;
  return (
    <a
      href={mediaUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t('announcements.popover.picture', { title })}
      className="mt-2 block overflow-hidden rounded-control border border-line"
    >
      <img src={mediaUrl} alt="" className="max-h-60 w-full bg-hover object-contain" />
    </a>
  );
};

const Bar = ({ priority }: { priority: number }) => {
  const { bar, color } = lookOf(priority);
  return (
    <span
      aria-hidden="true"
      style={color ? ({ '--tenant': color } as CSSProperties) : undefined} // a custom property
      className={cx('absolute inset-y-0 left-0 w-[3px]', bar)}
    />
  );
};

type ItemProps = { announcement: Announcement; isNew: boolean };

const Item = ({ announcement, isNew }: ItemProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { title, text, priority, mediaName, mediaUrl, publishedAt } = announcement;
  return (
    <li className="relative border-line border-b py-3 pr-3 pl-4 last:border-b-0">
      <Bar priority={priority} />
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-start gap-2 rounded-chip text-left"
        >
          {isNew ? <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-brand" /> : null}
          <span className={cx('min-w-0 flex-1 text-body', isNew ? 'font-semibold' : 'font-medium')}>
            {title}
            {isNew ? <span className="sr-only">{`, ${t('announcements.popover.isNew')}`}</span> : null}
          </span>
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cx('mt-0.5 shrink-0 text-text-3 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id}>
        <p
          className={cx('wrap-anywhere mt-0.5 whitespace-pre-wrap text-control text-text-2', !isOpen && 'line-clamp-2')}
        >
          <RichText text={text} />
        </p>
        {isOpen ? <Picture announcement={announcement} /> : null}
      </div>
      <p className="mt-2 flex min-w-0 items-center gap-2 text-small text-text-3">
        <PriorityChip priority={priority} />
        <span className="tabular-nums">{formatListTime(publishedAt)}</span>
        {mediaUrl && !isOpen ? (
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className="-my-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded-chip px-1 text-brand-text hover:underline"
          >
            <Paperclip size={13} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{mediaName}</span>
          </button>
        ) : null}
      </p>
    </li>
  );
};

/** The active announcements, newest first; a press shows all of one (screens §5). */
export const NewsList = () => {
  const { t } = useTranslation();
  const since = useSeen();
  const query = useInfiniteQuery(activeQuery);
  const announcements = query.data?.pages.flatMap((page) => page.records) ?? [];
  if (query.isError && !query.data) {
    return <FailedLoad title={t('common.loadFailed')} query={query} />;
  }
  return (
    <Loading waiting={query.isPending} skeleton={<NewsSkeleton />}>
      {announcements.length === 0 ? (
        <EmptyState icon={<Megaphone />} title={t('frame.announcements.empty')} className="py-8">
          {t('announcements.popover.emptyDetail')}
        </EmptyState>
      ) : (
        <div className="thin-scroll max-h-[min(480px,70dvh)] overflow-y-auto">
          <ul>
            {announcements.map((one) => (
              <Item key={one.id} announcement={one} isNew={since !== null && one.publishedAt > since} />
            ))}
          </ul>
          {query.hasNextPage ? (
            <div className="flex justify-center p-2">
              <Button
                kind="text"
                size="small"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('announcements.popover.more')}
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Loading>
  );
};
