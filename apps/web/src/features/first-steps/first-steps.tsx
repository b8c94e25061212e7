import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { hiddenStore, hideSteps } from './hidden.ts';
import { type StepName, stepNames, stepPlaces, useStepsDone } from './steps.ts';

const Mark = ({ isDone }: { isDone: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border',
      isDone ? 'border-brand bg-brand text-on-brand' : 'border-edge',
    )}
  >
    {isDone ? <Check size={13} /> : null}
  </span>
);

const Step = ({ name, isDone }: { name: StepName; isDone: boolean }) => {
  const { t } = useTranslation();
  const title = t(`firstSteps.${name}.title`);
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Mark isDone={isDone} />
      <span className="min-w-0 flex-1">
        {isDone ? (
          <span className="text-control text-text-2">
            {title} <span className="sr-only">{t('firstSteps.done')}</span>
          </span>
        ) : (
          <>
            <Link to={stepPlaces[name]} className="font-medium text-brand-text text-control hover:underline">
              {title}
            </Link>
            <span className="block text-small text-text-2">{t(`firstSteps.${name}.detail`)}</span>
          </>
        )}
      </span>
    </li>
  );
};

type FirstStepsProps = {
  className?: string;
  /** What is done stands in the count alone. */
  isShort?: boolean;
};

/** What is still missing before customers are well served, for admins; nothing once all is done, or when it was put away. */
export const FirstSteps = ({ className, isShort = false }: FirstStepsProps) => {
  const { t } = useTranslation();
  const { companyId } = useUser();
  const isAdmin = useCan('users.manage');
  const isHidden = useStore(hiddenStore).includes(companyId);
  const isAsked = isAdmin && !isHidden;
  const done = useStepsDone(isAsked);
  if (!isAsked || !done) return null;
  const count = stepNames.filter((name) => done[name]).length;
  if (count === stepNames.length) return null;
  return (
    <section
      aria-label={t('firstSteps.title')}
      className={cx('rounded-menu border border-line bg-surface text-left', className)}
    >
      <header className="flex items-center gap-2 border-line border-b py-1.5 pr-1.5 pl-4">
        <h2 className="flex-1 font-semibold text-control text-text">{t('firstSteps.title')}</h2>
        <span className="text-small text-text-2 tabular-nums">
          {t('firstSteps.progress', { done: count, total: stepNames.length })}
        </span>
        <IconButton
          size={28}
          label={t('firstSteps.hide')}
          icon={<X size={16} />}
          onClick={() => hideSteps(companyId)}
        />
      </header>
      <ol className="py-1.5">
        {stepNames
          .filter((name) => !(isShort && done[name]))
          .map((name) => (
            <Step key={name} name={name} isDone={done[name]} />
          ))}
      </ol>
    </section>
  );
};
