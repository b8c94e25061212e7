import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { localModeQuery } from './queries.ts';
import type { Login } from './use-login.ts';

type Ready = { name: string; email: string; password: string; role: 'admin' | 'user' };

const ReadyLogin = ({ ready, login }: { ready: Ready; login: Login }) => {
  const { t } = useTranslation();
  return (
    <li className="border-line border-t">
      <button
        type="button"
        onClick={() => void login.submit(ready.email, ready.password)}
        className="focus-visible:-outline-offset-2 group flex h-13 w-full items-center gap-2.5 px-3 text-left transition-colors hover:bg-hover"
      >
        <Avatar name={ready.name} size={30} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-control">
            <span className="font-semibold">{ready.name}</span>
            <span className="text-text-2">
              {' · '}
              {t(`login.roles.${ready.role}`)}
            </span>
          </span>
          <span className="block truncate text-small text-text-3">{ready.email}</span>
        </span>
        {login.busyWith === ready.email ? (
          <Spinner />
        ) : (
          <ArrowRight size={16} aria-hidden="true" className="shrink-0 text-text-2 group-hover:text-text" />
        )}
      </button>
    </li>
  );
};

/** One-click logins of the local mode; not rendered at all elsewhere. */
export const LocalLogins = ({ login }: { login: Login }) => {
  const { t } = useTranslation();
  const { data } = useQuery(localModeQuery);
  if (!data?.local || data.logins.length === 0) return null;
  return (
    <section aria-labelledby="local-logins" className="mt-8 overflow-hidden rounded-menu border border-line">
      <div className="flex h-8 items-center gap-2 bg-canvas px-3">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-brand" />
        <h2 id="local-logins" className="flex-1 font-semibold text-small">
          {t('login.local.title')}
        </h2>
        <p className="text-meta text-text-3">{t('login.local.hint')}</p>
      </div>
      <ul>
        {data.logins.map((ready) => (
          <ReadyLogin key={ready.email} ready={ready} login={login} />
        ))}
      </ul>
    </section>
  );
};
