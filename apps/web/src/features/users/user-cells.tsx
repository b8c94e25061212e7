import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatElapsed } from '../../kit/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { User } from './queries.ts';

/** Initials with a dot while somebody is online; decoration, the state stands in words beside it. */
export const UserAvatar = ({ user, size }: { user: User; size: 32 | 40 }) => (
  <span className="relative inline-flex shrink-0">
    <Avatar name={user.name} size={size} />
    {user.online ? (
      <span
        aria-hidden="true"
        className="absolute right-0 bottom-0 size-2.5 rounded-full bg-brand ring-2 ring-surface"
      />
    ) : null}
  </span>
);

/** Admins in colour, super users named besides. */
export const ProfileCell = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1 align-middle">
      <Chip tone={user.profile === 'admin' ? 'brand' : 'neutral'}>{t(`users.profiles.${user.profile}`)}</Chip>
      {user.super ? <Chip tone="warn">{t('users.super')}</Chip> : null}
    </span>
  );
};

/** The first queues and how many more there are. */
export const QueuesCell = ({ user, shown }: { user: User; shown: number }) => {
  const { t } = useTranslation();
  if (user.queues.length === 0) return <span className="text-text-3">{t('users.noQueues')}</span>;
  const more = user.queues.slice(shown);
  const names = more.map(({ name }) => name).join(', ');
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1 align-middle">
      {user.queues.slice(0, shown).map((queue) => (
        <Chip key={queue.id} color={queue.color} dot className="shrink">
          {queue.name}
        </Chip>
      ))}
      {more.length > 0 ? (
        <span title={names} className="shrink-0 rounded-chip bg-press px-1.5 font-medium text-meta text-text-2">
          <span aria-hidden="true">{t('common.moreItems', { count: more.length })}</span>
          <span className="sr-only">{t('users.moreQueues', { count: more.length, names })}</span>
        </span>
      ) : null}
    </span>
  );
};

/** "Online", "Visto há 14 min" or "Nunca entrou". */
export const presenceText = (t: TFunction, { online, lastSeenAt }: User): string => {
  if (online) return t('users.online');
  return lastSeenAt ? t('users.seen', { time: formatElapsed(lastSeenAt) }) : t('users.neverSeen');
};

/** The same for a table, exact on hover. */
export const PresenceCell = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const title = !user.online && user.lastSeenAt ? formatDateTime(user.lastSeenAt) : undefined;
  return (
    <span title={title} className={user.online ? 'font-medium text-brand-text' : 'text-text-3'}>
      {presenceText(t, user)}
    </span>
  );
};
