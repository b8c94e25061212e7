import { Dialog } from '@base-ui/react/dialog';
import type { Message } from '@recado/contract';
import { ChevronLeft, ChevronRight, Download, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import type { Store } from '../../../kit/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { claimSound } from '../../tickets/messages/audio-store.ts';
import { captionOf, kindOf } from '../../tickets/messages/file-kind.ts';
import { steadyUrl } from './file-source.ts';
import { useZoom } from './use-zoom.ts';

type Shot = {
  key: string;
  kind: 'image' | 'video';
  url: string;
  preview: string | null;
  name: string;
  caption: string;
  fromMe: boolean;
  at: string;
};

const shotOf = (message: Message): Shot[] => {
  const { file, mediaUrl, mediaType, isDeleted, body, fromMe, createdAt: at } = message;
  const url = steadyUrl(mediaUrl);
  if (!file || !url || isDeleted) return [];
  const kind = kindOf(mediaType, file);
  if (kind !== 'image' && kind !== 'video') return [];
  const { name, preview } = file;
  const key = message.clientKey ?? message.id;
  return [{ key, kind, url, preview: steadyUrl(preview), name, caption: captionOf(body, file), fromMe, at }];
};

const Picture = ({ shot, label }: { shot: Shot; label: string }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [loadedUrl, setLoaded] = useState('');
  const zoom = useZoom(frame, shot.key);
  const { t } = useTranslation();
  const { scale, x, y } = zoom.view;
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = { '+': () => zoom.step(1), '=': () => zoom.step(1), '-': () => zoom.step(-1), '0': zoom.fit }[
      event.key
    ];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  // The keys belong to the whole viewer, wherever its focus is.
  const act = useRef(onKeyDown);
  useEffect(() => {
    act.current = onKeyDown;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => act.current(event as unknown as KeyboardEvent); // same fields
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <div
        ref={frame}
        {...zoom.on}
        className={`relative min-h-0 flex-1 touch-none overflow-hidden ${zoom.isWhole ? 'cursor-zoom-in' : 'cursor-grab'}`}
      >
        {loadedUrl === shot.url ? null : (
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner size={28} />
          </span>
        )}
        <img
          key={shot.key}
          src={shot.url}
          alt={label}
          draggable={false}
          onLoad={() => setLoaded(shot.url)}
          onError={() => setLoaded(shot.url)}
          className="absolute inset-0 size-full object-contain"
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      <div className="absolute right-3 bottom-3 flex rounded-control border border-line bg-over shadow-raised">
        <IconButton
          label={t('files.viewer.zoomOut')}
          icon={<ZoomOut size={18} />}
          tooltipSide="top"
          disabled={zoom.isWhole}
          onClick={() => zoom.step(-1)}
        />
        <IconButton
          label={t('files.viewer.fit')}
          icon={<Maximize size={18} />}
          tooltipSide="top"
          disabled={zoom.isWhole}
          onClick={zoom.fit}
        />
        <IconButton
          label={t('files.viewer.zoomIn')}
          icon={<ZoomIn size={18} />}
          tooltipSide="top"
          disabled={!zoom.canGrow}
          onClick={() => zoom.step(1)}
        />
      </div>
    </>
  );
};

const Film = ({ shot, label }: { shot: Shot; label: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: films of customers come without captions.
  <video
    key={shot.key}
    src={shot.url}
    poster={shot.preview ?? undefined}
    aria-label={label}
    controls
    playsInline
    preload="metadata"
    onPlay={({ currentTarget }) => claimSound(currentTarget)}
    className="min-h-0 w-full flex-1 object-contain"
  />
);

type MediaViewerProps = {
  /** Key of the bubble that was pressed. */
  openKey: string;
  /** The loaded conversation, oldest first. */
  messages: readonly Message[];
  contactName: string;
  /** Loads older messages; null when there are none. */
  onOlder: (() => Promise<unknown>) | null;
  /** Which is shown of these. */
  store: Store<string | null>;
};

/** Which picture is shown, and the ways to its neighbours; before the oldest one, older messages are loaded. */
const useShots = ({ openKey, messages, onOlder, store }: MediaViewerProps) => {
  const shots = messages.flatMap(shotOf);
  const at = shots.findIndex(({ key }) => key === openKey);
  const [isSeeking, setSeeking] = useState(false);
  const previous = shots[at - 1];
  const loaded = messages.length;
  const load = useRef(onOlder);
  useEffect(() => {
    load.current = onOlder;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came is a reason to look again.
  useEffect(() => {
    if (!isSeeking) return;
    if (previous) store.set(previous.key);
    if (previous || !load.current) setSeeking(false);
    else load.current().catch(() => setSeeking(false));
  }, [isSeeking, previous, loaded]);
  const next = shots[at + 1];
  return {
    shot: shots[at],
    isSeeking,
    goBack: previous || onOlder ? () => setSeeking(true) : null,
    goOn: next ? () => store.set(next.key) : null,
  };
};

/** A picture or film over the whole screen, with its neighbours in the conversation (ui §6). */
export const MediaViewer = (props: MediaViewerProps) => {
  const { t } = useTranslation();
  const { shot, isSeeking, goBack, goOn } = useShots(props);
  const { store } = props;
  const close = () => store.set(null);
  useEffect(() => () => store.set(null), [store]);
  // Deleted by its sender while it was looked at.
  useEffect(() => {
    if (!shot) store.set(null);
  }, [shot, store]);
  if (!shot) return null;
  const who = shot.fromMe ? t('messages.you') : props.contactName;
  const time = formatDateTime(shot.at);
  const label = t('files.viewer.label', { kind: t(`messages.kinds.${shot.kind}`), name: who, time });
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInFilm = event.target instanceof HTMLVideoElement;
    const go = isInFilm ? null : { ArrowLeft: goBack, ArrowRight: goOn }[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={label}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex flex-col bg-canvas text-text outline-none"
        >
          <header className="flex min-h-14 shrink-0 items-center gap-1 border-line border-b px-3 sm:px-4">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold text-name">{who}</p>
              <p className="truncate text-small text-text-2">{time}</p>
            </div>
            <a
              href={shot.url}
              download={shot.name}
              aria-label={t('files.download', { name: shot.name })}
              title={t('common.download')}
              className="inline-flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-press hover:text-text pointer-coarse:size-11"
            >
              <Download size={18} aria-hidden="true" />
            </a>
            <IconButton label={t('common.close')} icon={<X size={20} />} onClick={close} />
          </header>
          <div className="relative flex min-h-0 flex-1 flex-col">
            {shot.kind === 'image' ? <Picture shot={shot} label={label} /> : <Film shot={shot} label={label} />}
            <IconButton
              label={t('files.viewer.previous')}
              icon={<ChevronLeft size={22} />}
              kind="outlined"
              tooltipSide="right"
              busy={isSeeking}
              disabled={!goBack}
              onClick={() => goBack?.()}
              className="absolute! top-1/2 left-3 -translate-y-1/2 bg-over"
            />
            <IconButton
              label={t('files.viewer.next')}
              icon={<ChevronRight size={22} />}
              kind="outlined"
              tooltipSide="left"
              disabled={!goOn}
              onClick={() => goOn?.()}
              className="absolute! top-1/2 right-3 -translate-y-1/2 bg-over"
            />
          </div>
          {shot.caption ? (
            <p className="thin-scroll max-h-28 shrink-0 overflow-y-auto whitespace-pre-wrap border-line border-t px-4 py-3 text-center text-body [overflow-wrap:anywhere]">
              <RichText text={shot.caption} />
            </p>
          ) : null}
          <span role="status" className="sr-only">
            {label}
          </span>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
