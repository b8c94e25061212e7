import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { parseText, plainText } from '../../../kit/rich-text/text-nodes.ts';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { cx } from '../../../ui/cx.ts';
import { fileLine } from '../../tickets/messages/file-kind.ts';
import type { Quoted } from '../../tickets/messages/message-rows.ts';

type MessageQuoteProps = {
  quoted: Omit<Quoted, 'id'>;
  contactName: string;
  /** Goes to the quoted message; without it the quote is only shown. */
  onOpen?: () => void;
  className?: string;
};

const QuoteButton = ({
  className,
  onOpen,
  children,
}: {
  className: string;
  onOpen: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button ref={button} type="button" tabIndex={useInnerStops(button)} onClick={onOpen} className={className}>
      <span className="sr-only">{t('messages.quote.jump')}</span>
      {children}
    </button>
  );
};

/** The quoted message inside a bubble or above the composer: brand bar, author, one or two lines. */
export const MessageQuote = ({ quoted, contactName, onOpen, className }: MessageQuoteProps) => {
  const { t } = useTranslation();
  const { file, at, isHidden, isCarried } = quoted;
  const author = quoted.fromMe ? t('messages.you') : (quoted.details?.author?.name ?? contactName);
  const line = file ? fileLine({ ...quoted, file }, (kind) => t(`messages.kinds.${kind}`)) : quoted.body;
  const inside = (
    <>
      <span className="block truncate font-semibold text-brand-text text-small">
        {isHidden ? t('messages.quote.hidden') : author}
        {at ? <span className="font-normal text-text-2">{` · ${formatDateTime(at)}`}</span> : null}
      </span>
      <span className="line-clamp-2 text-control text-text-2 [overflow-wrap:anywhere]">
        {quoted.isDeleted ? t('messages.deleted') : plainText(parseText(line))}
      </span>
    </>
  );
  const look = cx('block w-full rounded-chip border-brand border-l-3 bg-press px-2.5 py-1.5 text-left', className);
  if (!onOpen || isHidden || isCarried) return <div className={look}>{inside}</div>;
  return (
    <QuoteButton className={look} onOpen={onOpen}>
      {inside}
    </QuoteButton>
  );
};
