import { type AutomaticTrace, isSettingKey } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { RuleWords, SettingWords } from '../../../kit/automatic-trace.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type WhyDialogProps = { trace: AutomaticTrace; open: boolean; onClose: () => void };

/** Why the server wrote a message by itself: the rule in words, the setting behind it, and when. */
export const WhyDialog = ({ trace, open, onClose }: WhyDialogProps) => {
  const { t } = useTranslation();
  const { setting, facts } = trace;
  return (
    <Dialog open={open} onClose={onClose} width={480} title={t('messageWhy.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-control">
          <RuleWords trace={trace} />
        </p>
        {setting !== null && isSettingKey(setting) ? (
          <p className="text-small text-text-2">
            {t('messageWhy.setting')}{' '}
            <span className="block font-medium text-text">
              <SettingWords trace={trace} />
            </span>
          </p>
        ) : null}
        {facts.time ? <p className="text-small text-text-3">{t('messageWhy.at', { time: facts.time })}</p> : null}
      </div>
    </Dialog>
  );
};
