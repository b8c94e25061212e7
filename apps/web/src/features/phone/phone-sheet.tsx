import { ArrowLeft, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

type PhoneSheetProps = { title: string; onClose: () => void; onBack?: (() => void) | undefined; children: ReactNode };

/** A sheet inside a handset's screen; Esc closes it, what lies behind is dimmed. */
export const PhoneSheet = ({ title, onClose, onBack, children }: PhoneSheetProps) => {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of the sheet takes the focus.
  useEffect(() => sheet.current?.focus(), [title]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="absolute inset-0 bg-scrim opacity-50"
      />
      <div
        ref={sheet}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="thin-scroll absolute inset-x-0 bottom-0 max-h-[85%] animate-rise overflow-y-auto rounded-t-[20px] bg-over px-5 pt-2 pb-8 outline-none"
      >
        <span aria-hidden="true" className="mx-auto mb-2 block h-1 w-9 rounded-full bg-line-2" />
        <div className="mb-2 flex min-h-9 items-center gap-1">
          {onBack ? (
            <IconButton
              label={t('common.back')}
              icon={<ArrowLeft size={18} />}
              size={32}
              onClick={onBack}
              className="-ml-2"
            />
          ) : null}
          <h3 className="min-w-0 flex-1 font-semibold text-section">{title}</h3>
          <IconButton label={t('common.close')} icon={<X size={18} />} size={32} onClick={onClose} className="-mr-2" />
        </div>
        {children}
      </div>
    </>
  );
};
