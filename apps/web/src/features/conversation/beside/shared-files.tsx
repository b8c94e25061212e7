import type { Message, SharedFileKind, Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { formatDateTime } from '../../../kit/format.ts';
import { formatBytes } from '../../../kit/format-bytes.ts';
import { ShowMore } from '../../../kit/show-more.tsx';
import { useStore } from '../../../kit/store.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { ownLayer } from '../../../ui/own-part.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { lookStore } from '../../tickets/conversation-store.ts';
import { steadyUrl } from '../files/file-source.ts';
import { sharedViewerStore } from '../files/viewer-store.ts';
import { sharedFilesOptions } from './shared-files-query.ts';

const MediaViewer = ownLayer(
  () => import('../files/media-viewer.tsx'),
  (module) => module.MediaViewer,
  ({ store }) => store.set(null),
);

const useFiles = (ticket: Ticket, kind: SharedFileKind) => {
  const query = useInfiniteQuery(sharedFilesOptions(ticket, kind));
  return { query, messages: query.data?.pages.flatMap((page) => page.messages) ?? [] };
};

const bubbleKey = (message: Message): string => message.clientKey ?? message.id;

/** A picture or film; pressed, it fills the screen. */
const Thumb = ({ message, who, onGo }: { message: Message; who: string; onGo: () => void }) => {
  const { t } = useTranslation();
  const preview = steadyUrl(message.file?.preview ?? (message.mediaType === 'image' ? message.mediaUrl : null));
  const kind = t(`messages.kinds.${message.mediaType === 'video' ? 'video' : 'image'}`);
  const label = t('files.viewer.label', { kind, name: who, time: formatDateTime(message.createdAt) });
  const isReady = message.mediaUrl !== null;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={isReady ? () => sharedViewerStore.set(bubbleKey(message)) : onGo}
      className="relative flex aspect-square w-full items-center justify-center overflow-hidden rounded-control bg-hover hover:opacity-90"
    >
      {preview ? (
        <img src={preview} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      ) : (
        <FileTile type={message.file?.type ?? ''} url={null} />
      )}
      {message.mediaType === 'video' ? (
        <span className="absolute bottom-1 left-1 rounded-full bg-over p-1 text-text">
          <Play size={12} aria-hidden="true" />
        </span>
      ) : null}
    </button>
  );
};

/** A sound or document: its name leads to its message, the sign at the right keeps it. */
const Line = ({ message, who, onGo }: { message: Message; who: string; onGo: () => void }) => {
  const { t } = useTranslation();
  const { file } = message;
  const url = steadyUrl(message.mediaUrl);
  const name = file?.isVoice ? t('messages.kinds.voice') : file?.name || t('files.unnamed');
  const facts = [formatDateTime(message.createdAt), file?.bytes ? formatBytes(file.bytes) : null, who];
  return (
    <div className="flex min-h-12 items-center gap-2">
      <button
        type="button"
        onClick={onGo}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-hover"
      >
        <FileTile type={file?.type ?? ''} url={null} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-control" title={name}>
            {name}
          </span>
          <span className="block truncate text-small text-text-3">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      {url ? (
        <a
          href={url}
          download={file?.name || t('files.unnamed')}
          aria-label={t('files.download', { name })}
          title={t('common.download')}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-press hover:text-text pointer-coarse:size-11"
        >
          <Download size={16} aria-hidden="true" />
        </a>
      ) : null}
    </div>
  );
};

const Waiting = ({ kind }: { kind: SharedFileKind }) =>
  kind === 'visual' ? (
    <div className="grid grid-cols-3 gap-1.5">
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} className="aspect-square h-auto w-full" />
      ))}
    </div>
  ) : (
    <Skeleton className="h-10 w-full" />
  );

type SharedFilesProps = {
  ticket: Ticket;
  /** A message is shown in the conversation: what lies over it goes. */
  onGo: () => void;
};

/** What was sent here, both ways: pictures and films, sounds, documents, newest first (core §2; product §5). */
export const SharedFiles = ({ ticket, onGo }: SharedFilesProps) => {
  const { t } = useTranslation();
  const [kind, setKind] = useState<SharedFileKind>('visual');
  const { query, messages } = useFiles(ticket, kind);
  const viewedKey = useStore(sharedViewerStore);
  const whoOf = (message: Message) => (message.fromMe ? t('messages.you') : ticket.contact.name);
  const goTo = (message: Message) => () => {
    const hit = { id: message.id, position: message.position };
    lookStore.set({ ticketId: ticket.id, hasBar: lookStore.get()?.hasBar ?? false, hit });
    onGo();
  };
  const rows = messages.map((message) => {
    const Row = kind === 'visual' ? Thumb : Line;
    return (
      <li key={message.id}>
        <Row message={message} who={whoOf(message)} onGo={goTo(message)} />
      </li>
    );
  });
  return (
    <section aria-label={t('composing.shared.title')} className="border-line border-t px-4 py-4">
      <h3 className="mb-2 font-semibold text-control text-text-2">{t('composing.shared.title')}</h3>
      <Segment
        label={t('composing.shared.kind')}
        className="mb-3"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'visual', label: t('composing.shared.visual') },
          { value: 'audio', label: t('composing.shared.audio') },
          { value: 'document', label: t('composing.shared.document') },
        ]}
      />
      {query.isError && !query.data ? (
        <FailedLoad title={t('composing.shared.failed')} query={query} />
      ) : (
        <Loading waiting={query.isPending} skeleton={<Waiting kind={kind} />}>
          {rows.length > 0 ? (
            <ul className={kind === 'visual' ? 'grid grid-cols-3 gap-1.5' : 'flex flex-col'}>{rows}</ul>
          ) : (
            <p className="text-control text-text-3">{t(`composing.shared.none.${kind}`)}</p>
          )}
          {query.hasNextPage ? <ShowMore query={query} failed={t('composing.shared.failed')} /> : null}
        </Loading>
      )}
      {viewedKey ? (
        <MediaViewer
          openKey={viewedKey}
          messages={messages.toReversed()}
          contactName={ticket.contact.name}
          onOlder={query.hasNextPage ? query.fetchNextPage : null}
          store={sharedViewerStore}
        />
      ) : null}
    </section>
  );
};
