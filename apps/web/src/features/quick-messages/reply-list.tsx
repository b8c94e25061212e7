import type { QuickMessage } from '@recado/contract';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { labelOf } from './match-replies.ts';

type Reply = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'mediaName'>;
type ReplyListProps = {
  listId: string;
  optionIdOf: (index: number) => string;
  replies: readonly Reply[];
  active: number;
  onTake: (index: number) => void;
  onPoint: (index: number) => void;
};

/** The suggestions above the composer; the focus stays in its field. */
export const ReplyList = ({ listId, optionIdOf, replies, active, onTake, onPoint }: ReplyListProps) => {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('quickMessages.suggestions.label')}
        className="thin-scroll max-h-56 overflow-y-auto border-line border-b p-1"
      >
        {replies.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={reply.id}
            id={optionIdOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(index)}
            onClick={() => onTake(index)}
            className={cx(
              'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2.5 text-body pointer-coarse:min-h-11',
              index === active && 'bg-hover',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{labelOf(reply)}</span>
            {reply.mediaName === null ? null : (
              <span className="inline-flex shrink-0 text-text-3">
                <Paperclip size={15} aria-hidden="true" />
                <span className="sr-only">{t('quickMessages.suggestions.hasMedia')}</span>
              </span>
            )}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {t('quickMessages.suggestions.found', { count: replies.length })}
      </span>
    </>
  );
};
