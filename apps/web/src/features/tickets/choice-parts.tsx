import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** A name with the dot of its colour. */
export const TenantName = ({ name, color }: { name: string; color: string }) => (
  <>
    <span
      aria-hidden="true"
      className="tenant-dot size-2 shrink-0 rounded-full"
      style={{ '--tenant': color } as CSSProperties} // a custom property
    />
    <span className="truncate">{name}</span>
  </>
);

/** The choices could not be read. */
export const ChoicesFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center justify-between gap-2 text-danger">
      {t('common.loadFailed')}
      <Button size="small" busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </span>
  );
};
