import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LocalLogins } from './local-logins.tsx';
import { LoginForm } from './login-form.tsx';
import { PublicLink } from './public-link.tsx';
import { PublicShell } from './public-shell.tsx';
import { localModeQuery } from './queries.ts';
import { SetupNotice } from './setup-notice.tsx';
import { useLogin } from './use-login.ts';

const SignUpLink = () => {
  const { t } = useTranslation();
  const { data } = useQuery(localModeQuery);
  if (!data?.signsUp) return null;
  return (
    <>
      <span className="max-sm:sr-only">{t('login.noAccount')}</span>{' '}
      <PublicLink to="/signup">{t('login.signUp')}</PublicLink>
    </>
  );
};

/** Sign-in, with the ways to an account and to a new password. */
export const LoginPage = () => {
  const { t } = useTranslation();
  const login = useLogin();
  return (
    <PublicShell aside={<SignUpLink />}>
      <h1 className="font-semibold text-page tracking-tight">{t('login.title')}</h1>
      <LoginForm login={login} />
      <SetupNotice />
      <LocalLogins login={login} />
    </PublicShell>
  );
};
