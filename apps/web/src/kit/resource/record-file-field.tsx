import { Paperclip, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FileTile } from '../../ui/file-tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatBytes } from '../format-bytes.ts';
import { showError } from '../show-error.ts';
import type { RecordFile } from './use-record-file.ts';

/** The file that a record has. */
export interface StoredFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly url: string;
}
type Shown = { name: string; type: string; url: string | null; file: File | null };

const shownOf = (file: File | null, stored: StoredFile | null): Shown | null => {
  if (file) return { name: file.name, type: file.type, url: null, file };
  return stored ? { ...stored, file: null } : null;
};

type ChosenProps = { shown: Shown; share: number | null; onCancel: () => void; onRemove: () => void };

const Chosen = ({ shown, share, onCancel, onRemove }: ChosenProps) => {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3 rounded-menu border border-line p-2">
      <FileTile type={shown.type} url={shown.url} file={shown.file} size={56} />
      <div className="min-w-0 flex-1">
        {shown.url ? (
          <a
            href={shown.url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('files.ofRecord.open', { name: shown.name })}
            className="block truncate font-medium text-brand-text text-control hover:underline"
          >
            {shown.name}
          </a>
        ) : (
          <p className="truncate font-medium text-control">{shown.name}</p>
        )}
        {shown.file && share === null ? (
          <p className="text-small text-text-3">{`${formatBytes(shown.file.size)} · ${t('files.ofRecord.waiting')}`}</p>
        ) : null}
        {share === null ? null : (
          <Progress share={share} label={t('files.ofRecord.sending', { name: shown.name })} className="mt-2" />
        )}
      </div>
      {share === null ? (
        <IconButton label={t('files.ofRecord.remove')} icon={<Trash2 size={16} />} onClick={onRemove} />
      ) : (
        <IconButton label={t('files.ofRecord.cancel')} icon={<X size={16} />} onClick={onCancel} />
      )}
    </div>
  );
};

/** Files of some kinds alone: limits are told before, and others are refused when they are chosen (product §5). */
interface FileKinds {
  /** As the `accept` of a file input: endings and types. */
  readonly accept: string;
  /** How the kinds are called beside the limit of the size. */
  readonly names: string;
  /** What is said of another file. */
  readonly refusal: string;
}

/** Pictures as the server takes them of records: png, jpg, jpeg (core §5). */
export const usePictureKinds = (): FileKinds => {
  const { t } = useTranslation();
  return {
    accept: '.png,.jpg,.jpeg,image/png,image/jpeg',
    names: t('files.ofRecord.pictures'),
    refusal: t('errors.ERR_SCHEDULE_PICTURE'),
  };
};

const isOf = ({ name, type }: File, { accept }: FileKinds): boolean =>
  accept.split(',').some((kind) => kind === type || name.toLowerCase().endsWith(kind));

type RecordFileFieldProps = {
  file: Pick<RecordFile<never>, 'file' | 'share' | 'choose' | 'cancel'>;
  stored: StoredFile | null;
  /** Which files it takes: any when absent. */
  only?: FileKinds;
  maxBytes: number;
  /** Tells the form that a file was chosen, or none any more. */
  onChoose?: (file: File | null) => void;
  /** Takes the stored file away, after the question was answered. */
  remove: () => Promise<void>;
};

/** The file of a record: none, chosen, on its way, or stored. */
export const RecordFileField = (props: RecordFileFieldProps) => {
  const { file, stored, maxBytes, only } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const shown = shownOf(file.file, stored);
  const choose = (chosen: File | null): void => {
    if (chosen && only && !isOf(chosen, only)) {
      toast.error(only.refusal);
      return;
    }
    if (chosen && chosen.size > maxBytes) {
      toast.error(t('fileLists.form.tooLarge', { name: chosen.name, size: formatBytes(maxBytes) }));
      return;
    }
    file.choose(chosen);
    props.onChoose?.(chosen);
  };
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    await props.remove().catch(showError);
    setIsBusy(false);
    setAsks(false);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-control">{t('files.ofRecord.label')}</legend>
      {shown ? (
        <Chosen
          shown={shown}
          share={file.share}
          onCancel={file.cancel}
          onRemove={() => (shown.file ? choose(null) : setAsks(true))}
        />
      ) : (
        <p className="text-control text-text-3">{t('files.ofRecord.none')}</p>
      )}
      <div className="flex items-center gap-3">
        <Button
          size="small"
          icon={<Paperclip size={15} />}
          disabled={file.share !== null}
          onClick={() => input.current?.click()}
        >
          {shown ? t('files.ofRecord.replace') : t('files.ofRecord.choose')}
        </Button>
        <span className="text-small text-text-3">
          {only
            ? t('files.ofRecord.limitOfKinds', { kinds: only.names, size: formatBytes(maxBytes) })
            : t('files.ofRecord.limit', { size: formatBytes(maxBytes) })}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept={only?.accept}
        tabIndex={-1}
        aria-label={t('files.ofRecord.choose')}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) choose(chosen);
          event.currentTarget.value = '';
        }}
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void remove()}
        title={t('files.ofRecord.removeTitle')}
        confirmLabel={t('common.remove')}
        danger
        busy={isBusy}
      >
        {t('files.ofRecord.removeDetail')}
      </ConfirmDialog>
    </fieldset>
  );
};
