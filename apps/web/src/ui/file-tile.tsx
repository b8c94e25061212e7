import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';

const icons: [RegExp, LucideIcon][] = [
  [/^image\//, FileImage],
  [/^audio\//, FileAudio],
  [/^video\//, FileVideo],
  [/sheet|excel|csv/, FileSpreadsheet],
  [/zip|gzip|rar|7z/, FileArchive],
  [/^text\/|pdf|word|document|rtf|presentation|powerpoint/, FileText],
];

/** An address of a file that was chosen here, for as long as it is shown. */
const useObjectUrl = (file: Blob | null): string | null => {
  const [held, setHeld] = useState<{ file: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setHeld({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return held && held.file === file ? held.url : null;
};

type FileTileProps = {
  /** MIME type. */
  type: string;
  /** Where the file is; for pictures. */
  url: string | null;
  /** A file that is not stored yet. */
  file?: Blob | null;
  size?: 32 | 40 | 56;
};

const sizes = { 32: 'size-8', 40: 'size-10', 56: 'size-14' };

/** What a file looks like: itself when it is a picture, else the sign of its kind. The name stands beside it. */
export const FileTile = ({ type, url, file = null, size = 40 }: FileTileProps) => {
  const own = useObjectUrl(file && /^image\/(png|jpeg|gif|webp)$/.test(type) ? file : null);
  const [failed, setFailed] = useState<string | null>(null);
  const source = file ? own : type.startsWith('image/') ? url : null;
  const Icon = icons.find(([pattern]) => pattern.test(type))?.[1] ?? File;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control bg-brand-soft text-brand-text',
        sizes[size],
      )}
    >
      {source && failed !== source ? (
        <img src={source} alt="" className="size-full object-cover" onError={() => setFailed(source)} />
      ) : (
        <Icon size={size === 32 ? 16 : 20} />
      )}
    </span>
  );
};
