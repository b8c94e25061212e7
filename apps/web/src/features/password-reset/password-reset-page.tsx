import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PublicLink } from '../auth/public-link.tsx';
import { PublicShell } from '../auth/public-shell.tsx';
import { localModeQuery } from '../auth/queries.ts';
import { AskCode } from './ask-code.tsx';
import { SetPassword } from './set-password.tsx';

const NoMail = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={<MailX />}
      title={t('passwordReset.noMail')}
      action={
        <PublicLink to="/login" className={buttonClass('outlined', 'normal')}>
          {t('passwordReset.backToLogin')}
        </PublicLink>
      }
    >
      {t('passwordReset.noMailDetail')}
    </EmptyState>
  );
};

/** A forgotten password in two steps: the e-mail, then its code with the new password (administration §4). */
export const PasswordResetPage = () => {
  const { t } = useTranslation();
  const { data } = useQuery(localModeQuery);
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  if (data?.sendsMail === false)
    return (
      <PublicShell>
        <NoMail />
      </PublicShell>
    );
  return (
    <PublicShell aside={<PublicLink to="/login">{t('passwordReset.backToLogin')}</PublicLink>}>
      <h1 className="font-semibold text-page tracking-tight">{t('passwordReset.title')}</h1>
      {isSent ? (
        <SetPassword email={email} onOtherEmail={() => setIsSent(false)} />
      ) : (
        <AskCode
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setIsSent(true);
          }}
        />
      )}
    </PublicShell>
  );
};
