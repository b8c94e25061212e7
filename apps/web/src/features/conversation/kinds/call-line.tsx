import type { ShownKind } from '@recado/contract';
import { PhoneMissed, PhoneOff, Video, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../kit/format.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

type Call = Extract<ShownKind, { kind: 'call' }>;

/** A call that nobody took: a red pill in the middle of the conversation (ui §6). */
export const CallLine = ({ call, bubble }: { call: Call; bubble: Bubble }) => {
  const { t } = useTranslation();
  const at = bubble.createdAt;
  const { isVideo, isRefused } = call;
  const words = isVideo
    ? { missed: t('messageKinds.call.missedVideo'), refused: t('messageKinds.call.refusedVideo') }
    : { missed: t('messageKinds.call.missed'), refused: t('messageKinds.call.refused') };
  const Sign = isVideo ? (isRefused ? VideoOff : Video) : isRefused ? PhoneOff : PhoneMissed;
  return (
    <article data-bubble={bubble.key} tabIndex={-1} className="flex justify-center px-4 py-2">
      <span className="inline-flex items-center gap-2 rounded-full bg-danger-soft px-3.5 py-1.5 font-semibold text-control text-danger">
        <Sign size={15} aria-hidden="true" />
        {isRefused ? words.refused : words.missed}
        <time dateTime={at} title={formatDateTime(at)} className="font-normal tabular-nums">
          {formatTime(at)}
        </time>
      </span>
    </article>
  );
};
