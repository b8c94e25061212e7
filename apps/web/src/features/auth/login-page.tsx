import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/mark.tsx';
import { LocalLogins } from './local-logins.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginScene } from './login-scene.tsx';
import { PublicFoot } from './public-foot.tsx';
import { SetupNotice } from './setup-notice.tsx';
import { useLogin } from './use-login.ts';

/** Sign-in: the form at the left, the product's own parts at the right (screens, 1). */
export const LoginPage = () => {
  const { t } = useTranslation();
  const login = useLogin();
  return (
    <div className="flex min-h-dvh bg-surface">
      <div className="flex w-full shrink-0 flex-col md:w-[480px] lg:w-[620px] lg:border-line lg:border-r">
        <header className="flex h-13 shrink-0 items-center px-4 sm:h-21 sm:px-10">
          <Brand />
        </header>
        <main className="mx-auto flex w-full max-w-[408px] flex-1 flex-col px-5 pt-8 pb-6 sm:justify-center sm:px-4 sm:pt-0">
          <h1 className="font-semibold text-page tracking-tight">{t('login.title')}</h1>
          <LoginForm login={login} />
          <SetupNotice />
          <LocalLogins login={login} />
        </main>
        <PublicFoot />
      </div>
      <LoginScene />
    </div>
  );
};
