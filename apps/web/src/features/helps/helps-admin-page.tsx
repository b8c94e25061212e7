import { useNavigate } from '@tanstack/react-router';
import { CirclePlay } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { helpRecords } from './queries.ts';

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })));

const List = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ResourcePage
      records={helpRecords}
      title={t('helps.manageTitle')}
      search={{ label: t('helps.search.label'), placeholder: t('helps.search.placeholder') }}
      actions={[
        {
          key: 'watch',
          label: t('helps.watchPage'),
          icon: <CirclePlay size={16} />,
          onSelect: () => void navigate({ to: '/helps' }),
        },
      ]}
      add={{ label: t('helps.add'), permission: 'helps.manage' }}
      columns={[
        { key: 'title', title: t('helps.columns.title'), width: '32%', cell: ({ title }) => title },
        { key: 'description', title: t('helps.columns.description'), cell: ({ description }) => description },
        {
          key: 'video',
          title: t('helps.columns.video'),
          width: '150px',
          cell: ({ video }) => <span className="font-mono text-small">{video}</span>,
        },
      ]}
      card={({ title, description }) => ({ title, detail: <span className="min-w-0 truncate">{description}</span> })}
      nameOf={({ title }) => title}
      edit={{ permission: 'helps.manage' }}
      remove={{ permission: 'helps.manage', detail: () => t('helps.deleteDetail') }}
      dialog={HelpDialog}
      empty={{ icon: <CirclePlay />, title: t('helps.empty.title'), detail: t('helps.empty.detail') }}
    />
  );
};

/** Help videos, made and changed by super users only (administration §6). */
export const HelpsAdminPage = () => (useCan('helps.manage') ? <List /> : <RefusedPage />);
