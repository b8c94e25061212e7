import type { ApiCall } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/format.ts';
import { SmallLoad } from '../../kit/small-load.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { apiErrorWords } from './error-words.ts';
import { apiCallsQuery } from './queries.ts';

const Call = ({ call }: { call: ApiCall }) => {
  const { t } = useTranslation();
  const outcome = call.error ? `${call.error}${apiErrorWords(call.error) ? `: ${apiErrorWords(call.error)}` : ''}` : '';
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2 text-control last:border-0">
      <Badge tone={call.status < 400 ? 'soft' : 'danger-soft'}>{call.status}</Badge>
      <time dateTime={call.createdAt} className="tabular-nums">
        {formatDateTime(call.createdAt)}
      </time>
      <span className="wrap-anywhere">{call.connectionName ?? t('messagesApi.calls.goneConnection')}</span>
      {call.numberEnd ? <span>{t('messagesApi.calls.numberEnd', { end: call.numberEnd })}</span> : null}
      {call.files > 0 ? <span>{t('messagesApi.calls.files', { count: call.files })}</span> : null}
      <span className="text-text-3 tabular-nums">{`${call.tookMs} ms`}</span>
      {outcome ? <span className="w-full text-danger text-small wrap-anywhere">{outcome}</span> : null}
    </li>
  );
};

/** The last hundred calls, newest first. */
export const LastCalls = () => {
  const { t } = useTranslation();
  const query = useQuery(apiCallsQuery);
  const calls = query.data?.calls ?? [];
  return (
    <section aria-label={t('messagesApi.calls.title')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-body">{t('messagesApi.calls.title')}</h2>
        <IconButton
          label={t('messagesApi.calls.refresh')}
          icon={<RefreshCw size={16} />}
          size={32}
          onClick={() => void query.refetch()}
        />
      </div>
      <SmallLoad query={query} failed={t('messagesApi.calls.failed')}>
        {calls.length === 0 ? (
          <p className="text-control text-text-2">{t('messagesApi.calls.none')}</p>
        ) : (
          <ul>
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </ul>
        )}
      </SmallLoad>
    </section>
  );
};
