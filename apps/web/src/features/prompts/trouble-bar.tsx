import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { failingPrompts } from './failing-query.ts';

/** Says on every page to who can mend it that customers are not answered by a prompt, why, and where to go. */
export const PromptTroubleBar = () => {
  const { t } = useTranslation();
  const failing = useQuery(failingPrompts).data ?? [];
  const [first] = failing;
  if (!first) return null;
  const isOne = failing.length === 1;
  return (
    <section
      aria-label={t('prompts.trouble.region')}
      className="flex min-h-11 shrink-0 items-center gap-2.5 border-line border-b bg-danger-soft px-4 py-1.5 text-control text-danger max-sm:px-3 print:hidden"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-semibold">
          {isOne
            ? t('prompts.trouble.one', { name: first.name })
            : t('prompts.trouble.many', { names: failing.map(({ name }) => name).join(', ') })}
        </span>
        <span className="block text-small text-text-2">{t(`aiFailures.${first.kind}`)}</span>
      </p>
      <Link to="/prompts" search={{}} className={buttonClass('outlined', 'small')}>
        {t('prompts.trouble.open')}
      </Link>
    </section>
  );
};
