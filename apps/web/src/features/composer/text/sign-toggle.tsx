import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOption } from '../../../kit/preferences.ts';
import { cx } from '../../../ui/cx.ts';

/** Whether what is sent begins with the name of who wrote it. */
export const SignToggle = memo(() => {
  const { t } = useTranslation();
  const [isSigned, setSigned] = useSignOption();
  return (
    <button
      type="button"
      aria-pressed={isSigned}
      title={t('messages.composer.signHint')}
      onClick={() => setSigned(!isSigned)}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-control hover:bg-press pointer-coarse:h-11',
        isSigned ? 'text-brand-text' : 'text-text-3',
      )}
    >
      {isSigned ? <Check size={15} aria-hidden="true" /> : <X size={15} aria-hidden="true" />}
      {t('messages.composer.sign')}
    </button>
  );
});
