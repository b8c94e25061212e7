import { useQuery } from '@tanstack/react-query';
import { type ComponentPropsWithRef, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { PasswordInput } from '../ui/password-input.tsx';

const levels = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
const goodLevel = 3;
const colors = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-brand', 'bg-brand'] as const;

type StrengthProps = {
  password: string;
  /** Name and e-mail of the owner: what guessers know. */
  about: readonly (string | undefined)[];
  /** Whoever has the account can do harm to the whole company. */
  isPowerful: boolean;
};

/** How well a password stands guessing. Nothing is refused by it; its code comes with the first letter. */
const Strength = ({ password, about, isPowerful }: StrengthProps) => {
  const { t } = useTranslation();
  const shown = useDeferredValue(password);
  const { data } = useQuery({
    queryKey: ['passwordEstimate'],
    queryFn: () => import('./password-estimate.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: shown !== '',
  });
  if (!data || shown === '') return null;
  const score = data.strengthOf(
    shown,
    about.filter((word) => word !== undefined),
  );
  const level = levels[score] ?? 'veryWeak';
  return (
    <div className="mt-1 flex flex-col gap-1">
      <span aria-hidden className="grid grid-cols-4 gap-1">
        {levels.slice(1).map((name, index) => (
          <span key={name} className={cx('h-1 rounded-full', index < Math.max(1, score) ? colors[score] : 'bg-line')} />
        ))}
      </span>
      <p role="status" className="text-small text-text-2">
        {t('validation.strength.is', { level: t(`validation.strength.${level}`) })}
        {score < goodLevel ? ` ${t(isPowerful ? 'validation.strength.powerful' : 'validation.strength.advice')}` : null}
      </p>
    </div>
  );
};

/** The field of a password that is chosen, with what it is worth. */
export const NewPasswordInput = ({
  password,
  about,
  isPowerful,
  ...props
}: StrengthProps & Omit<ComponentPropsWithRef<'input'>, 'type' | 'about'>) => (
  <>
    <PasswordInput autoComplete="new-password" {...props} />
    <Strength password={password} about={about} isPowerful={isPowerful} />
  </>
);
