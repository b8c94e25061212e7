import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The account was opened elsewhere: nothing behind this can be used any more. */
export const SessionEndedDialog = () => {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      blocking
      onClose={() => undefined}
      width={420}
      title={t('frame.sessionEnded.title')}
      actions={
        <Button kind="solid" onClick={() => location.assign('/login')}>
          {t('frame.sessionEnded.signInAgain')}
        </Button>
      }
    >
      <p className="text-body text-text-2">{t('frame.sessionEnded.otherComputer')}</p>
    </Dialog>
  );
};
