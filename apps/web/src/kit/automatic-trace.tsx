import { type AiFailure, type AutomaticTrace, aiFailures, isSettingKey, settingLabelKey } from '@recado/contract';
import { useTranslation } from 'react-i18next';

const isAiFailure = (text: string | undefined): text is AiFailure =>
  text !== undefined && (aiFailures as readonly string[]).includes(text);

/** The rule behind an automatic message as a sentence, with the holiday or the cause where there was one. */
export const RuleWords = ({ trace: { rule, facts } }: { trace: AutomaticTrace }) => {
  const { t } = useTranslation();
  const { agent = '', queue = '', option = '', rating = '', name = '', word = '' } = facts;
  const { model = '', tokens = '', seconds = '', sources = '' } = facts;
  const values = { agent, queue, option, rating, name, word, model, tokens, seconds, sources };
  const sentence = t(`messageWhy.rules.${rule}`, values);
  if (isAiFailure(facts.cause))
    return `${sentence} ${t('messageWhy.cause', { cause: t(`aiFailures.${facts.cause}`) })}`;
  return facts.holiday ? `${sentence} ${t('messageWhy.holiday', { holiday: facts.holiday })}` : sentence;
};

/** The setting behind it by its name; nothing where none decides. */
export const SettingWords = ({ trace: { setting } }: { trace: AutomaticTrace }) => {
  const { t } = useTranslation();
  return setting !== null && isSettingKey(setting) ? t(settingLabelKey(setting)) : null;
};
