import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Lies over a conversation while files are held over it; what is dropped goes through it. */
export const DropOverlay = () => {
  const { t } = useTranslation();
  return (
    <div className="pointer-events-none absolute inset-0 z-10 flex flex-col bg-surface/85 p-3">
      <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-dialog border-2 border-brand border-dashed bg-brand-soft/60 text-center">
        <span className="mb-1 flex size-14 items-center justify-center rounded-dialog bg-brand text-on-brand">
          <Paperclip size={26} aria-hidden="true" />
        </span>
        <p className="font-semibold text-section">{t('files.drop.title')}</p>
        <p className="text-control text-text-2">{t('files.drop.detail')}</p>
      </div>
    </div>
  );
};
