import { limits } from '@recado/contract';
import { GripVertical, Trash2, X } from 'lucide-react';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { cx } from '../../ui/cx.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { OptionItem } from './option-items.ts';

type OptionRowProps = {
  item: OptionItem;
  /** From 0. */
  index: number;
  isDragged: boolean;
  isLocked: boolean;
  handleProps: ComponentPropsWithRef<'button'>;
  onRename: (name: string) => void;
  /** -1 up, 1 down. */
  onStep: (by: number) => void;
  onRemove: () => void;
  onCancel: () => void;
};

const State = ({ item }: { item: OptionItem }) => {
  const { t } = useTranslation();
  if (item.share !== null)
    return <Progress share={item.share} label={t('fileLists.form.sending')} className="my-1.5" />;
  if (item.outcome)
    return (
      <p role="alert" className="truncate text-danger text-small">
        {t(`fileLists.form.${item.outcome}`)}
      </p>
    );
  const size = item.bytes === null ? '' : formatBytes(item.bytes);
  if (item.file) return <p className="truncate text-small text-text-3">{`${size} · ${t('fileLists.form.waiting')}`}</p>;
  if (!item.path) return <p className="text-small text-text-3">{t('fileLists.form.none')}</p>;
  const words = size ? `${item.path} · ${size}` : item.path;
  return item.url ? (
    <a
      href={item.url}
      target="_blank"
      rel="noreferrer"
      className="inline-block max-w-full truncate py-1 text-brand-text text-small hover:underline"
    >
      {words}
    </a>
  ) : (
    <p className="truncate text-small text-text-3">{words}</p>
  );
};

/** One file of the list: handle, picture, name, state, and the way out. */
export const OptionRow = (props: OptionRowProps) => {
  const { item, index, isDragged, isLocked } = props;
  const { t } = useTranslation();
  const name = item.name || item.file?.name || item.path;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    props.onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      className={cx(
        'flex items-center gap-2 rounded-menu border bg-surface p-2 transition-shadow',
        isDragged ? 'border-brand shadow-float' : 'border-line',
      )}
    >
      <button
        type="button"
        {...props.handleProps}
        aria-label={t('fileLists.form.move', { name })}
        title={t('fileLists.form.moveHint')}
        disabled={isLocked}
        onKeyDown={onKeyDown}
        className="flex h-10 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-text-3 hover:text-text disabled:opacity-55"
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <FileTile type={item.type} url={item.url} file={item.file} />
      <div className="min-w-0 flex-1">
        <TextInput
          value={item.name}
          aria-label={t('fileLists.form.fileName', { number: index + 1 })}
          maxLength={limits.fileNameCharacters}
          disabled={isLocked}
          onChange={(event) => props.onRename(event.currentTarget.value)}
        />
        <div className="mt-0.5 min-h-5">
          <State item={item} />
        </div>
      </div>
      {item.share === null ? (
        <IconButton
          label={t('fileLists.form.remove', { name })}
          icon={<Trash2 size={16} />}
          disabled={isLocked}
          onClick={props.onRemove}
        />
      ) : (
        <IconButton label={t('fileLists.form.cancel', { name })} icon={<X size={16} />} onClick={props.onCancel} />
      )}
    </li>
  );
};
