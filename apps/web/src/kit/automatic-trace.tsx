import { type AutomaticTrace, isSettingKey, settingLabelKey } from '@recado/contract';
import { useTranslation } from 'react-i18next';

/** The rule behind an automatic message as a sentence, and the holiday where there was one. */
export const RuleWords = ({ trace: { rule, facts } }: { trace: AutomaticTrace }) => {
  const { t } = useTranslation();
  const { agent = '', queue = '', option = '', rating = '' } = facts;
  const sentence = t(`messageWhy.rules.${rule}`, { agent, queue, option, rating });
  return facts.holiday ? `${sentence} ${t('messageWhy.holiday', { holiday: facts.holiday })}` : sentence;
};

/** The setting behind it by its name; nothing where none decides. */
export const SettingWords = ({ trace: { setting } }: { trace: AutomaticTrace }) => {
  const { t } = useTranslation();
  return setting !== null && isSettingKey(setting) ? t(settingLabelKey(setting)) : null;
};
