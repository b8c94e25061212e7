import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../kit/format-bytes.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import type { FilePart } from './file-part.ts';
import { steadyUrl } from './file-source.ts';
import { FileStatus, usePassage } from './file-status.tsx';

/** "Orçamento-4821" and ".pdf": the end of a long name is what tells its kind. */
const partsOf = (name: string): [stem: string, end: string] => {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= 6 ? [name.slice(0, at), name.slice(at)] : [name, ''];
};

const Name = ({ name }: { name: string }) => {
  const [stem, end] = partsOf(name);
  return (
    <span className="flex min-w-0 font-medium text-body" title={name}>
      <span className="truncate">{stem}</span>
      <span className="shrink-0">{end}</span>
    </span>
  );
};

const kindOfName = (name: string): string | undefined => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase();

/** A file that is not shown in the conversation: sign of its kind, name, size; pressed, it is opened or kept. */
export const DocumentCard = (part: FilePart) => {
  const { bubble, file, tabIndex } = part;
  const { t } = useTranslation();
  const passage = usePassage(bubble, file);
  const url = steadyUrl(bubble.message?.mediaUrl ?? null);
  const name = file.name || t('files.unnamed');
  const facts = [kindOfName(name), file.bytes === null ? null : formatBytes(file.bytes)].filter(Boolean);
  const inside = (
    <>
      <FileTile type={file.type} url={null} />
      <span className="min-w-0 flex-1">
        <Name name={name} />
        <span className="flex h-5 items-center text-small text-text-2">
          <FileStatus {...part}>{facts.join(' · ')}</FileStatus>
        </span>
      </span>
    </>
  );
  const look = 'flex h-14 w-[296px] max-w-full items-center gap-2.5 rounded-menu bg-press px-2.5 text-left';
  if (url === null || passage !== null) return <div className={look}>{inside}</div>;
  return (
    <a
      href={url}
      download={name}
      data-main=""
      tabIndex={tabIndex}
      aria-label={`${t('files.download', { name })}${facts.length > 0 ? `, ${facts.join(', ')}` : ''}`}
      className={`${look} hover:bg-hover`}
    >
      {inside}
      <Download size={18} aria-hidden="true" className="mr-1 shrink-0 text-text-2" />
    </a>
  );
};
