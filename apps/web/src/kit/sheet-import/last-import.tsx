import type { Import } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../format.ts';
import { formatNumber } from '../format-number.ts';
import type { ImportTools } from './use-import.ts';

type LastImportProps = { record: Import; tools: ImportTools; onUndo: () => void };

/** What became of the import before, as long as that is of use: it can be undone, and its errors fetched. */
export const LastImport = ({ record, tools, onUndo }: LastImportProps) => {
  const { t } = useTranslation();
  return (
    <section aria-label={t('imports.last')} className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
      <div className="min-w-0 grow basis-60 text-control">
        <p className="font-medium">{t('imports.last')}</p>
        <p className="text-small text-text-2 [overflow-wrap:anywhere]">
          {[
            record.fileName || t('imports.fromPhone'),
            formatDateTime(record.createdAt),
            `${t('imports.result.created')}: ${formatNumber(record.created)}`,
          ].join(' · ')}
        </p>
      </div>
      {record.failed > 0 ? (
        <Button kind="text" size="small" onClick={() => tools.getErrors(record.id)}>
          {t('imports.errorFileGet')}
        </Button>
      ) : null}
      {record.canUndo ? (
        <Button kind="danger-text" size="small" onClick={onUndo}>
          {t('imports.undo')}
        </Button>
      ) : null}
    </section>
  );
};
