import { limits } from '@recado/contract';
import { ChevronLeft, ChevronRight, MessageSquareText, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kit/api-error.ts';
import { formatBytes } from '../../../kit/format-bytes.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { cx } from '../../../ui/cx.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { focusComposer } from '../../tickets/conversation-store.ts';
import { dropFile, heldUrl } from '../../tickets/outbox/kept-files.ts';
import { useShare } from '../../tickets/outbox/upload-file.ts';
import { type Attached, arrangeTray, changeTray, type Refusal, type Tray, trayOf } from './attach-store.ts';
import { dropDraftFile } from './draft-files.ts';

type TrayProps = { ticketId: number; tray: Tray; onEmptied: (caption: string) => void };

const pictureOf = ({ key, mediaType, info }: Attached): string | null =>
  mediaType === 'image' || /^image\/(png|jpeg|gif|webp|avif)$/.test(info.type) ? (heldUrl(key) ?? info.preview) : null;

const Refusals = ({ ticketId, refusals }: { ticketId: number; refusals: readonly Refusal[] }) => {
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  const values = {
    limit: formatBytes(limits.attachmentBytes),
    max: limits.messageFiles.count,
  };
  return (
    <div className="flex items-start gap-2 bg-danger-soft px-3 py-2 text-danger text-small">
      <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div role="alert" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {refusals.map(({ key, reason, name, bytes }) => (
          <p key={key}>{t(`files.tray.${reason}`, { name, size: formatBytes(bytes), ...values })}</p>
        ))}
      </div>
      <IconButton
        label={t('files.tray.dismiss')}
        icon={<X size={14} />}
        size={24}
        onClick={() => changeTray(ticketId, { refusals: [] })}
      />
    </div>
  );
};

const Tile = ({
  item,
  at,
  total,
  isSelected,
  onChoose,
}: {
  item: Attached;
  at: number;
  total: number;
  isSelected: boolean;
  onChoose: () => void;
}) => {
  const { t } = useTranslation();
  const { name } = item.info;
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) own.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  const caption = item.caption.trim() === '' ? '' : `, ${t('files.tray.withCaption')}`;
  return (
    <button
      ref={own}
      type="button"
      aria-pressed={isSelected}
      aria-label={`${t('files.tray.choose', { name, at: at + 1, total })}${caption}`}
      title={name}
      tabIndex={isSelected ? 0 : -1}
      onClick={onChoose}
      className={cx(
        'relative shrink-0 rounded-control p-0.5',
        isSelected ? 'outline-2 outline-brand' : 'opacity-80 hover:opacity-100',
      )}
    >
      <FileTile type={item.info.type} url={pictureOf(item)} size={56} />
      {caption ? (
        <span aria-hidden="true" className="absolute right-0.5 bottom-0.5 rounded-chip bg-over p-0.5 text-brand-text">
          <MessageSquareText size={12} />
        </span>
      ) : null}
    </button>
  );
};

const moved = (items: readonly Attached[], from: number, by: 1 | -1): readonly Attached[] => {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item) next.splice(from + by, 0, item);
  return next;
};

/** Up to which size a picture or film of this type is shown on phones. */
const mostShown = (type: string): number => {
  const { imageBytes, redrawnBytes, videoBytes } = limits.messageFiles;
  if (!type.startsWith('image/')) return videoBytes;
  return /jpeg|png/.test(type) ? imageBytes : redrawnBytes;
};

/** Whether the draft has the file yet, or why it is not taken. */
const Keeping = ({ item: { key, info, isKept, refusal } }: { item: Attached }) => {
  const { t } = useTranslation();
  const share = useShare(key);
  if (refusal) return <span className="line-clamp-2 text-danger">{sentenceOf(new ApiError(400, refusal))}</span>;
  if (isKept) return null;
  if (share === null) return <span className="truncate">{t('files.tray.notKept')}</span>;
  return (
    <Progress
      share={share}
      label={t('files.tray.keeping', { name: info.name })}
      className="w-24 shrink-0 self-center"
    />
  );
};

const Facts = ({ item }: { item: Attached }) => {
  const { t } = useTranslation();
  const { info, mediaType, asDocument } = item;
  const limit = mostShown(info.type);
  const hint = mediaType === 'audio' && item.caption.trim() !== '' ? t('files.tray.audioHint') : null;
  const warning = asDocument ? t(`files.tray.${asDocument}`, { size: formatBytes(limit) }) : hint;
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium text-control" title={info.name}>
        {info.name}
      </p>
      <p className="flex gap-1.5 text-small text-text-3">
        {info.bytes === null ? null : <span className="shrink-0">{formatBytes(info.bytes)}</span>}
        {warning ? <span className="line-clamp-2 text-warn">{warning}</span> : null}
        <Keeping item={item} />
      </p>
    </div>
  );
};

const Tools = ({
  ticketId,
  item,
  onEmptied,
}: {
  ticketId: number;
  item: Attached;
  onEmptied: TrayProps['onEmptied'];
}) => {
  const { t } = useTranslation();
  const { items } = trayOf(ticketId);
  const at = items.indexOf(item);
  const { name } = item.info;
  const remove = (): void => {
    const rest = trayOf(ticketId).items.filter(({ key }) => key !== item.key);
    changeTray(ticketId, { items: rest, selectedKey: (rest[at] ?? rest.at(-1))?.key ?? '' });
    dropFile(item.key);
    dropDraftFile(ticketId, item.key);
    if (rest.length === 0) onEmptied(item.caption);
    focusComposer();
  };
  const move = (by: 1 | -1) => () => arrangeTray(ticketId, moved(items, at, by));
  return (
    <div className="flex shrink-0 items-center">
      {items.length > 1 ? (
        <>
          <IconButton
            label={t('files.tray.moveBack', { name })}
            icon={<ChevronLeft size={16} />}
            size={28}
            disabled={at === 0}
            onClick={move(-1)}
          />
          <IconButton
            label={t('files.tray.moveOn', { name })}
            icon={<ChevronRight size={16} />}
            size={28}
            disabled={at === items.length - 1}
            onClick={move(1)}
          />
        </>
      ) : null}
      <IconButton label={t('files.tray.remove', { name })} icon={<X size={16} />} size={28} onClick={remove} />
    </div>
  );
};

/** The files that wait above the composer, one of them chosen: the field below is its caption (ui §6). */
export const AttachTray = ({ ticketId, tray, onEmptied }: TrayProps) => {
  const { t } = useTranslation();
  const { items, selectedKey, refusals } = tray;
  const group = useRef<HTMLDivElement>(null);
  const selected = items.find(({ key }) => key === selectedKey);
  const choose = (at: number): void => changeTray(ticketId, { selectedKey: items[at]?.key ?? selectedKey });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step ? items.findIndex(({ key }) => key === selectedKey) + step : -1;
    if (!items[next]) return;
    event.preventDefault();
    choose(next);
    group.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <section aria-label={t('files.tray.label')} className="overflow-hidden rounded-t-menu border-line border-b">
      <Refusals ticketId={ticketId} refusals={refusals} />
      {items.length > 1 ? (
        <div
          ref={group}
          role="toolbar"
          aria-label={t('files.tray.label')}
          onKeyDown={onKeyDown}
          className="thin-scroll relative flex gap-2 overflow-x-auto px-3 pt-2.5 pb-1"
        >
          {items.map((item, at) => (
            <Tile
              key={item.key}
              item={item}
              at={at}
              total={items.length}
              isSelected={item === selected}
              onChoose={() => {
                choose(at);
                focusComposer();
              }}
            />
          ))}
        </div>
      ) : null}
      {selected ? (
        <div className="flex items-center gap-2.5 px-3 py-2">
          {items.length === 1 ? <FileTile type={selected.info.type} url={pictureOf(selected)} size={56} /> : null}
          <Facts item={selected} />
          <Tools ticketId={ticketId} item={selected} onEmptied={onEmptied} />
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {items.length > 0 ? t('files.tray.added', { count: items.length }) : null}
      </span>
    </section>
  );
};
