import { type AutomaticTrace, isSettingKey, settingLabelKey } from '@recado/contract';
import { useTranslation } from 'react-i18next';

/** The rule behind an automatic message as a sentence. */
export const RuleWords = ({ trace: { rule, facts } }: { trace: AutomaticTrace }) => {
  const { t } = useTranslation();
  const { agent = '', queue = '', option = '', rating = '' } = facts;
  return t(`messageWhy.rules.${rule}`, { agent, queue, option, rating });
};

/** The setting behind it by its name; nothing where none decides. */
export const SettingWords = ({ trace: { setting } }: { trace: AutomaticTrace }) => {
  const { t } = useTranslation();
  return setting !== null && isSettingKey(setting) ? t(settingLabelKey(setting)) : null;
};
