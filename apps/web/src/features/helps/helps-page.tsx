import type { Help } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CirclePlay, ListVideo, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { ResourceHeader } from '../../kit/resource/resource-header.tsx';
import { useCan } from '../../kit/session-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { allHelpsQuery } from './queries.ts';
import { VideoPlayer } from './video-player.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-4';

/** Our own picture: YouTube's would tell it who looks before anybody chose to watch (integrations i). */
const Cover = () => (
  <span
    aria-hidden="true"
    className="flex aspect-video items-center justify-center bg-brand-soft text-brand-text transition-colors group-hover:bg-selected"
  >
    <span className="flex size-14 items-center justify-center rounded-full bg-brand text-on-brand transition-transform group-hover:scale-105">
      <Play size={24} className="translate-x-0.5 fill-current" />
    </span>
  </span>
);

const Card = ({ help, onWatch }: { help: Help; onWatch: () => void }) => {
  const { t } = useTranslation();
  return (
    <li className="group relative overflow-hidden rounded-menu border border-line bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <Cover />
      <div className="p-4">
        <h2 className="font-semibold text-name">
          <button
            type="button"
            aria-label={t('helps.watch', { title: help.title })}
            onClick={onWatch}
            className="line-clamp-2 w-full text-left outline-none after:absolute after:inset-0"
          >
            {help.title}
          </button>
        </h2>
        <p className="wrap-anywhere mt-1 line-clamp-3 text-control text-text-2">{help.description}</p>
      </div>
    </li>
  );
};

const Waiting = () => (
  <div aria-hidden="true" className={gridClass}>
    {[0, 1, 2, 3, 4, 5].map((card) => (
      <div key={card} className="overflow-hidden rounded-menu border border-line">
        <Skeleton className="aspect-video w-full rounded-none" />
        <div className="flex flex-col gap-2 p-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-full" />
        </div>
      </div>
    ))}
  </div>
);

const Videos = ({ helps }: { helps: readonly Help[] }) => {
  const { t } = useTranslation();
  const [watched, setWatched] = useState<{ help: Help; isOpen: boolean } | null>(null);
  return (
    <>
      <ul className={gridClass}>
        {helps.map((help) => (
          <Card key={help.id} help={help} onWatch={() => setWatched({ help, isOpen: true })} />
        ))}
      </ul>
      <p className="mt-6 text-small text-text-3">{t('helps.privacy')}</p>
      {watched ? (
        <VideoPlayer
          key={watched.help.id}
          help={watched.help}
          open={watched.isOpen}
          onClose={() => setWatched({ ...watched, isOpen: false })}
          onClosed={() => setWatched(null)}
        />
      ) : null}
    </>
  );
};

/** Help videos for everybody: a title with their number, and a grid of cards (administration §2). */
export const HelpsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayManage = useCan('helps.manage');
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(allHelpsQuery);
  const manage = {
    key: 'manage',
    label: t('helps.manage'),
    icon: <ListVideo size={16} />,
    onSelect: () => void navigate({ to: '/helps/manage' }),
  };
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <ResourceHeader
        title={t('helps.title')}
        count={data?.length ?? null}
        isBare={false}
        search={undefined}
        filters={null}
        actions={mayManage ? [manage] : []}
        add={undefined}
      />
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto p-6 max-sm:p-4">
        {isError && !data ? (
          <FailedLoad title={t('common.listLoadFailed')} query={{ error, isFetching, refetch }} />
        ) : (
          <Loading waiting={isPending} skeleton={<Waiting />}>
            {data?.length === 0 ? (
              <EmptyState icon={<CirclePlay />} title={t('helps.empty.title')}>
                {t('helps.empty.detail')}
              </EmptyState>
            ) : (
              <Videos helps={data ?? []} />
            )}
          </Loading>
        )}
      </div>
    </div>
  );
};
