import { limits } from '@recado/contract';
import { Paperclip } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.tsx';
import { itemOfFile, moved, type OptionItem } from './option-items.ts';
import { OptionRow } from './option-row.tsx';
import type { OptionItems } from './use-option-items.ts';
import { useReorder } from './use-reorder.ts';

type OptionsFieldProps = {
  items: readonly OptionItem[];
  options: Pick<OptionItems, 'cancel' | 'isSending'>;
  onChange: (items: readonly OptionItem[]) => void;
};

/** Files that fit, with a word about those that do not. */
const useFitting = () => {
  const { t } = useTranslation();
  return (files: readonly File[], room: number): File[] => {
    const size = formatBytes(limits.attachmentBytes);
    const small = files.filter((file) => {
      const fits = file.size <= limits.attachmentBytes;
      if (!fits) toast.error(t('fileLists.form.tooLarge', { name: file.name, size }));
      return fits;
    });
    if (small.length > room) toast.error(t('fileLists.form.tooMany', { max: limits.fileListOptions }));
    return small.slice(0, Math.max(0, room));
  };
};

const AddFiles = ({ isLocked, onAdd }: { isLocked: boolean; onAdd: (files: readonly File[]) => void }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent, isHere: boolean): void => {
    event.preventDefault();
    setIsOver(isHere);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is the mouse's short way to the button inside.
    <div
      onDragOver={(event) => drag(event, !isLocked)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        if (!isLocked) onAdd([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-menu border border-dashed p-3',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-2',
      )}
    >
      <Button size="small" icon={<Paperclip size={15} />} disabled={isLocked} onClick={() => input.current?.click()}>
        {t('fileLists.form.add')}
      </Button>
      <span className={cx('text-small', isOver ? 'text-brand-text' : 'text-text-3')}>
        {t('fileLists.form.drop', { size: formatBytes(limits.attachmentBytes) })}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('fileLists.form.add')}
        className="hidden"
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
};

/** The files of a list: added by choice or drop, named, put in order by drag or arrow keys, removed after a question. */
export const OptionsField = ({ items, options, onChange }: OptionsFieldProps) => {
  const { t } = useTranslation();
  const fitting = useFitting();
  const [asksFor, setAsksFor] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const isLocked = options.isSending;
  const move = (key: string, to: number): void => {
    const next = moved(items, key, to);
    const position = next.findIndex((item) => item.key === key);
    if (next[position] === items[position]) return;
    onChange(next);
    setSaid(
      t('fileLists.form.moved', { name: next[position]?.name ?? '', position: position + 1, total: next.length }),
    );
  };
  const reorder = useReorder(move);
  const change = (key: string, part: Partial<OptionItem>): void =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const remove = (key: string): void => onChange(items.filter((item) => item.key !== key));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-control">{t('fileLists.form.files')}</legend>
      {items.length > 0 ? (
        <ul ref={reorder.list} className="flex flex-col gap-2">
          {items.map((item, index) => (
            <OptionRow
              key={item.key}
              item={item}
              index={index}
              isDragged={reorder.draggedKey === item.key}
              isLocked={isLocked}
              handleProps={reorder.handleProps(item.key)}
              onRename={(name) => change(item.key, { name })}
              onStep={(by) => move(item.key, index + by)}
              onRemove={() => (item.path ? setAsksFor(item.key) : remove(item.key))}
              onCancel={() => options.cancel(item.key)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-control text-text-3">{t('fileLists.form.none')}</p>
      )}
      <AddFiles
        isLocked={isLocked}
        onAdd={(files) =>
          onChange([...items, ...fitting(files, limits.fileListOptions - items.length).map(itemOfFile)])
        }
      />
      <span role="status" className="sr-only">
        {said}
      </span>
      <ConfirmDialog
        open={asksFor !== null}
        onClose={() => setAsksFor(null)}
        onConfirm={() => {
          if (asksFor !== null) remove(asksFor);
          setAsksFor(null);
        }}
        title={t('fileLists.form.removeTitle')}
        confirmLabel={t('common.remove')}
        danger
      >
        {t('fileLists.form.removeDetail')}
      </ConfirmDialog>
    </fieldset>
  );
};
