import type { MessageFile } from '@recado/contract';
import { Ban } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { heightOf, kindOf } from '../../tickets/messages/file-kind.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { KindSlot } from '../kinds/kind-slot.tsx';

/** Where what draws files cannot be fetched, they are called by their names. */
const NamedFile = ({ file }: { file: MessageFile }) => <span>{file.name}</span>;

const FileBody = lazy(() =>
  orNothing(withTexts(import('../files/file-body.tsx')), (module) => module.FileBody, NamedFile),
);

const Deleted = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  return (
    <span className="text-text-2 italic">
      <Ban size={14} className="mr-1.5 inline align-[-2px]" aria-hidden="true" />
      {text ? <span className="sr-only">{t('messages.deleted')}</span> : null}
      <s>{text ? <RichText text={text} /> : t('messages.deleted')}</s>
    </span>
  );
};

const Unsupported = () => {
  const { t } = useTranslation();
  return <span className="text-text-2 italic">{t('messages.kinds.unsupported')}</span>;
};

/** The file of a message, above its caption; its room is there before the part that draws it. */
export const MessageFilePart = ({ bubble, file }: { bubble: Bubble; file: MessageFile }) => (
  <Suspense fallback={<div style={{ height: heightOf(kindOf(bubble.mediaType, file), file), width: 240 }} />}>
    <FileBody bubble={bubble} file={file} />
  </Suspense>
);

/** What a bubble says, by its kind; a kind that few conversations hold is fetched when one is first shown. */
export const MessageBody = ({ bubble }: { bubble: Bubble }) => {
  if (bubble.isDeleted) return <Deleted text={bubble.body} />;
  if (bubble.details.shows) return <KindSlot part="body" bubble={bubble} />;
  if (bubble.body === '') return bubble.file ? null : <Unsupported />;
  return <RichText text={bubble.body} />;
};
