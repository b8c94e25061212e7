import { type AutomaticTrace, isSettingKey, settingLabelKey } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';

type WhyDialogProps = { trace: AutomaticTrace; open: boolean; onClose: () => void };

/** Why the server wrote a message by itself: the rule in words, the setting behind it, and when. */
export const WhyDialog = ({ trace, open, onClose }: WhyDialogProps) => {
  const { t } = useTranslation();
  const { rule, setting, facts } = trace;
  const { agent = '', queue = '', option = '', rating = '' } = facts;
  return (
    <Dialog open={open} onClose={onClose} width={480} title={t('messageWhy.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-control">{t(`messageWhy.rules.${rule}`, { agent, queue, option, rating })}</p>
        {setting !== null && isSettingKey(setting) ? (
          <p className="text-small text-text-2">
            {t('messageWhy.setting')} <span className="block font-medium text-text">{t(settingLabelKey(setting))}</span>
          </p>
        ) : null}
        {facts.time ? <p className="text-small text-text-3">{t('messageWhy.at', { time: facts.time })}</p> : null}
      </div>
    </Dialog>
  );
};
