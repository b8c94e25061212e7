import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useUser } from '../../kit/session-store.ts';
import { useMinute } from '../../kit/use-today.ts';
import { DeleteDetail } from './delete-detail.tsx';
import { ownPlanQuery, type User, userRecords } from './queries.ts';
import { PresenceCell, ProfileCell, presenceText, QueuesCell, UserAvatar } from './user-cells.tsx';

const UserDialog = lazy(() => import('./user-dialog.tsx').then((module) => ({ default: module.UserDialog })));

/** Users: who they are, what they may do, whether they are there (core §5, §6). */
export const UsersPage = () => {
  const { t } = useTranslation();
  const own = useUser();
  useMinute();
  const { plan } = useQuery(ownPlanQuery(own.companyId)).data ?? {};
  // Super users are changed by super users.
  const isOpen = (user: User) => own.super || !user.super || user.id === own.id;
  const nameOf = (user: User) => (user.id === own.id ? `${user.name} (${t('users.you')})` : user.name);
  return (
    <ResourcePage
      records={userRecords}
      title={t('users.title')}
      countText={plan && ((count) => t('users.ofPlan', { count, limit: plan.users, plan: plan.name }))}
      search={{ label: t('users.search.label'), placeholder: t('users.search.placeholder') }}
      add={{ label: t('users.add'), permission: 'users.manage' }}
      columns={[
        {
          key: 'name',
          title: t('users.columns.name'),
          width: '24%',
          cell: (user) => (
            <span className="inline-flex min-w-0 max-w-full items-center gap-3 align-middle">
              <UserAvatar user={user} size={32} />
              <span className="truncate">{nameOf(user)}</span>
            </span>
          ),
        },
        { key: 'email', title: t('users.columns.email'), width: '22%', cell: ({ email }) => email },
        {
          key: 'profile',
          title: t('users.columns.profile'),
          width: '180px',
          cell: (user) => <ProfileCell user={user} />,
        },
        { key: 'queues', title: t('users.columns.queues'), cell: (user) => <QueuesCell user={user} shown={2} /> },
        {
          key: 'presence',
          title: t('users.columns.presence'),
          width: '140px',
          cell: (user) => <PresenceCell user={user} />,
        },
      ]}
      card={(user) => ({
        lead: <UserAvatar user={user} size={40} />,
        title: nameOf(user),
        detail: (
          <>
            <ProfileCell user={user} />
            <span className="min-w-0 truncate">{presenceText(t, user)}</span>
          </>
        ),
      })}
      nameOf={({ name }) => name}
      edit={{ permission: 'users.manage', fits: isOpen }}
      remove={{
        permission: 'users.manage',
        fits: (user) => isOpen(user) && user.id !== own.id,
        detail: (user) => <DeleteDetail user={user} />,
      }}
      dialog={UserDialog}
      empty={{ icon: <UsersRound />, title: t('users.empty.title'), detail: t('users.empty.detail') }}
    />
  );
};
