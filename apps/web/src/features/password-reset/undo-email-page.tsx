import { limits, userRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { hasCode } from '../../kit/api-error.ts';
import { showError } from '../../kit/show-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PublicLink } from '../auth/public-link.tsx';
import { PublicShell } from '../auth/public-shell.tsx';
import { SetPassword } from './set-password.tsx';

const InvalidLink = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={<MailX />}
      tone="danger"
      title={t('passwordReset.undo.invalid')}
      action={
        <PublicLink to="/forgetpsw" className={buttonClass('outlined', 'normal')}>
          {t('passwordReset.undo.reset')}
        </PublicLink>
      }
    >
      {t('passwordReset.undo.invalidDetail', { days: limits.emailUndoDays })}
    </EmptyState>
  );
};

/** Takes a change of an e-mail back, by the link that the old address got; then a new password is chosen with the code of a mail. */
export const UndoEmailPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = useSearch({ from: '/undo-email' });
  // Opening the page changes nothing: programs that look at mails open every link.
  const undo = useMutation({
    mutationFn: () => call(userRoutes.undoEmailChange, { body: { token } }),
    onError: (error) => hasCode(error, 'ERR_UNDO_LINK_INVALID') || showError(error),
  });
  if (token === '' || hasCode(undo.error, 'ERR_UNDO_LINK_INVALID'))
    return (
      <PublicShell>
        <InvalidLink />
      </PublicShell>
    );
  return (
    <PublicShell aside={<PublicLink to="/login">{t('passwordReset.backToLogin')}</PublicLink>}>
      <h1 className="font-semibold text-page tracking-tight">{t('passwordReset.undo.title')}</h1>
      {undo.data ? (
        <>
          <p role="status" className="mt-1 break-words text-control">
            {t('passwordReset.undo.done', { email: undo.data.email })}
          </p>
          <SetPassword email={undo.data.email} onOtherEmail={() => void navigate({ to: '/forgetpsw' })} />
        </>
      ) : (
        <>
          <p className="mt-1 text-control text-text-2">{t('passwordReset.undo.text')}</p>
          <Button kind="solid" size="large" busy={undo.isPending} className="mt-6 w-full" onClick={() => undo.mutate()}>
            {t('passwordReset.undo.submit')}
          </Button>
        </>
      )}
    </PublicShell>
  );
};
