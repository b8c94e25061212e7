import { activityRoutes } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { browserIn } from './browser-in.ts';

/** How many are seen before one asks for all that came. */
const few = 5;

/** The latest sign-ins of the own account, refused ones too: who sees one that was somebody else's changes the password. */
export const OwnLogins = () => {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useQuery({
    queryKey: ['ownLogins'],
    queryFn: ({ signal }) => call(activityRoutes.listOwnLogins, {}, { signal }),
    staleTime: 0,
  });
  if (!data) return null;
  if (data.length === 0) return <p className="text-control text-text-3">{t('profile.logins.none')}</p>;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {(isWhole ? data : data.slice(0, few)).map(({ at, ip, agent, isRefused }) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3 text-control">
            <time dateTime={at} className="tabular-nums">
              {formatDateTime(at)}
            </time>
            <span className={cx(isRefused ? 'text-danger' : 'text-text-2')}>
              {isRefused ? t('profile.logins.refused') : t('profile.logins.opened')}
            </span>
            <span className="text-text-3">{[browserIn(agent), ip].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {data.length > few ? (
        <Button
          kind="text"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((was) => !was)}
          className="-ml-3 self-start"
        >
          {isWhole ? t('profile.logins.fewer') : t('profile.logins.all', { count: data.length })}
        </Button>
      ) : null}
    </>
  );
};
