import type { MessageFile } from '@recado/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { kindOf, unseenAs } from '../../tickets/messages/file-kind.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { AudioPlayer } from './audio-player.tsx';
import { DocumentCard } from './document-card.tsx';
import { FailedNote } from './file-status.tsx';
import { VisualFile } from './visual-file.tsx';
import { VoiceTranscript } from './voice-transcript.tsx';

const parts = {
  image: VisualFile,
  video: VisualFile,
  sticker: VisualFile,
  audio: AudioPlayer,
  voice: AudioPlayer,
  document: DocumentCard,
};

/** The file of a message, in its own way, and why it is not here when it did not come. */
export const FileBody = ({ bubble, file }: { bubble: Bubble; file: MessageFile }) => {
  const inside = useRef<HTMLDivElement>(null);
  const tabIndex = useInnerStops(inside);
  const kind = kindOf(bubble.mediaType, file);
  const unseen = bubble.message === undefined ? null : unseenAs(kind, file);
  const Part = unseen ? DocumentCard : parts[kind];
  const { t } = useTranslation();
  return (
    <div ref={inside} className="max-w-full whitespace-normal">
      <Part bubble={bubble} file={file} tabIndex={tabIndex} />
      {kind === 'voice' ? <VoiceTranscript bubble={bubble} file={file} tabIndex={tabIndex} /> : null}
      {unseen ? <p className="w-0 min-w-full pt-1 text-small text-text-2">{t(`files.${unseen}`)}</p> : null}
      {file.state === 'failed' ? (
        <div className={parts[kind] === VisualFile ? 'px-2 pb-0.5' : undefined}>
          <FailedNote bubble={bubble} reason={file.reason ?? 'unavailable'} tabIndex={tabIndex} />
        </div>
      ) : null}
    </div>
  );
};
