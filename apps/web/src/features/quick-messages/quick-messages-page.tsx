import type { QuickMessage } from '@recado/contract';
import { MessageSquareQuote, Paperclip } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useUser } from '../../kit/session-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { quickMessageRecords } from './queries.ts';

const QuickMessageDialog = lazy(() =>
  import('./quick-message-dialog.tsx').then((module) => ({ default: module.QuickMessageDialog })),
);

const Media = ({ reply }: { reply: QuickMessage }) => {
  const { t } = useTranslation();
  if (!reply.mediaPath) return <span className="text-text-3">{t('quickMessages.noMedia')}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Paperclip size={15} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="truncate">{reply.mediaName}</span>
    </span>
  );
};

const Audience = ({ reply }: { reply: QuickMessage }) => {
  const { t } = useTranslation();
  const { id } = useUser();
  if (reply.geral) return <Chip tone="brand">{t('quickMessages.forAll')}</Chip>;
  return (
    <Chip>
      {reply.userId === id ? t('quickMessages.forOne') : t('quickMessages.forOther', { name: reply.user?.name ?? '' })}
    </Chip>
  );
};

/** Quick replies: shortcode, text, attachment (administration §2). */
export const QuickMessagesPage = () => {
  const { t } = useTranslation();
  const uses = ({ uses: count }: QuickMessage) =>
    count > 0 ? (
      t('quickMessages.uses', { count })
    ) : (
      <span className="text-text-3">{t('quickMessages.neverUsed')}</span>
    );
  const text = ({ message }: QuickMessage) =>
    message || <span className="text-text-3">{t('quickMessages.noMessage')}</span>;
  return (
    <ResourcePage
      records={quickMessageRecords}
      title={t('quickMessages.title')}
      search={{ label: t('quickMessages.search.label'), placeholder: t('quickMessages.search.placeholder') }}
      add={{ label: t('quickMessages.add'), permission: 'quickMessages.create' }}
      columns={[
        {
          key: 'shortcode',
          title: t('quickMessages.columns.shortcode'),
          width: '18%',
          cell: ({ shortcode }) => `/${shortcode}`,
        },
        { key: 'message', title: t('quickMessages.columns.message'), width: '30%', cell: text },
        { key: 'media', title: t('quickMessages.columns.media'), cell: (reply) => <Media reply={reply} /> },
        { key: 'audience', title: t('quickMessages.columns.audience'), cell: (reply) => <Audience reply={reply} /> },
        { key: 'uses', title: t('quickMessages.columns.uses'), width: '110px', align: 'right', cell: uses },
      ]}
      card={(reply) => ({
        title: `/${reply.shortcode}`,
        detail: (
          <>
            <span className="min-w-0 truncate">{text(reply)}</span>
            {reply.mediaPath ? (
              <span className="inline-flex shrink-0 items-center">
                <Paperclip size={14} aria-hidden="true" />
                <span className="sr-only">{reply.mediaName}</span>
              </span>
            ) : null}
          </>
        ),
      })}
      nameOf={({ shortcode }) => `/${shortcode}`}
      edit={{ permission: 'quickMessages.update', ownerOf: ({ userId }) => userId }}
      remove={{ permission: 'quickMessages.delete', ownerOf: ({ userId }) => userId }}
      dialog={QuickMessageDialog}
      empty={{
        icon: <MessageSquareQuote />,
        title: t('quickMessages.empty.title'),
        detail: t('quickMessages.empty.detail'),
      }}
    />
  );
};
