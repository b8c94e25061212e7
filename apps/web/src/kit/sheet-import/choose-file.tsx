import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

type ChooseFileProps = { busy: boolean; onFile: (file: File) => void; onExample: () => void };

/** A place to drop a spreadsheet on, or to choose one. */
export const ChooseFile = ({ busy, onFile, onExample }: ChooseFileProps) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file && !busy) onFile(file);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label={t('imports.choose')}
      onDragOver={over}
      onDragLeave={over}
      onDrop={over}
      className={cx(
        'flex flex-col items-center gap-3 rounded-menu border border-line-2 border-dashed px-4 py-6 text-center',
        isOver && 'bg-selected',
      )}
    >
      <FileSpreadsheet size={28} aria-hidden="true" className="text-brand" />
      <p className="text-body">{t('imports.drop')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button kind="solid" busy={busy} onClick={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
        <Button kind="text" onClick={onExample}>
          {t('imports.example')}
        </Button>
      </div>
      <p className="text-small text-text-3">{t('imports.chooseHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.choose')}
        accept=".xlsx,.xls,.csv,.vcf,text/csv,text/vcard,text/x-vcard,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
};
