import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../kit/format.ts';
import { useOnline } from '../../../kit/realtime/link-state.ts';
import { InnerButton } from '../../../kit/rich-text/inner-button.tsx';
import { Ack } from '../../../ui/ack.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { KindSlot } from '../kinds/kind-slot.tsx';

const places = {
  plain: 'relative top-1 float-right ml-3',
  framed: 'relative top-0.5 float-right mx-1.5 mb-0.5',
  over: 'absolute right-2.5 bottom-2.5 rounded-full bg-over px-2',
  sound: 'absolute right-3 bottom-2',
  bare: 'mt-1 rounded-full border border-line bg-over px-2',
};

/** A text that waits for a line says so; a file does it itself. */
const Unsent = ({ ack }: { ack: number }) => {
  const { t } = useTranslation();
  return useOnline() ? <Ack ack={ack} /> : <span>{t('messages.queued')}</span>;
};

const Tick = ({ bubble: { unsent, file, ack } }: { bubble: Bubble }) =>
  unsent && !file && ack === 1 ? <Unsent ack={ack} /> : <Ack ack={ack} />;

/** What was deleted before it left goes nowhere. */
const hasTick = ({ isDeleted, ack }: Bubble): boolean => !isDeleted || ack > 1;

type MessageMetaProps = {
  bubble: Bubble;
  frame: Exclude<keyof typeof places, 'over'>;
  /** Shows what happened to the message and when. */
  onOpenData: () => void;
};

/** Edited sign, time and tick: in the last line of a bubble, on a picture without a caption, under a sticker. */
export const MessageMeta = ({ bubble, frame, onOpenData }: MessageMetaProps) => {
  const { t } = useTranslation();
  const { message, fromMe } = bubble;
  const isOver = frame === 'framed' && bubble.body === '' && bubble.file?.state !== 'failed';
  const signs = (
    <>
      <time className="shrink-0" dateTime={bubble.createdAt} title={formatDateTime(bubble.createdAt)}>
        {formatTime(bubble.createdAt)}
      </time>
      {message?.trace?.rule === 'schedule' ? <KindSlot part="scheduled" bubble={bubble} /> : null}
      {bubble.details.fromPhone ? <KindSlot part="phone" bubble={bubble} /> : null}
      {fromMe && !message?.held && hasTick(bubble) ? <Tick bubble={bubble} /> : null}
    </>
  );
  return (
    <span
      className={cx(
        'inline-flex select-none items-center gap-1 text-meta text-text-2 tabular-nums',
        places[isOver ? 'over' : frame],
      )}
    >
      {bubble.isEdited && !bubble.isDeleted ? <span>{t('messages.edited')}</span> : null}
      {message ? (
        // 24 px to press, and no more room than its words take.
        <InnerButton
          aria-haspopup="dialog"
          onClick={onOpenData}
          className="-m-1 inline-flex shrink-0 items-center gap-1 rounded-chip p-1 hover:bg-press"
        >
          {signs}
        </InnerButton>
      ) : (
        signs
      )}
      {fromMe && message?.held ? <KindSlot part="held" bubble={bubble} /> : null}
    </span>
  );
};
