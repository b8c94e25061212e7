import type { RepeatScope, Schedule } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/radio-group.tsx';

type ScopeChoiceProps = {
  kind: 'change' | 'move' | 'delete';
  value: RepeatScope;
  onChange: (scope: RepeatScope) => void;
};

/** Whether something is for one occurrence, or for it and all that follow. */
export const ScopeChoice = ({ kind, value, onChange }: ScopeChoiceProps) => {
  const { t } = useTranslation();
  return (
    <RadioGroup<RepeatScope>
      className={kind === 'change' ? undefined : 'mt-4'}
      legend={t(`schedules.repeat.scope.${kind}`)}
      options={[
        { value: 'one', label: t('schedules.repeat.scope.one'), hint: t(`schedules.repeat.scope.oneHint.${kind}`) },
        { value: 'following', label: t('schedules.repeat.scope.following') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
};

/** It is one of a series that goes on: what is done to it may be meant for the following ones, too. */
export const isOneOfMany = (schedule: Schedule | null | undefined): boolean => schedule?.repeat?.isGoingOn ?? false;
