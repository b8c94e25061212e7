import type { QuickMessage } from '@recado/contract';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SuggestionList } from '../../ui/suggestion-list.tsx';
import { labelOf } from './match-replies.ts';

type Reply = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'mediaName'>;
type ReplyListProps = {
  listId: string;
  optionIdOf: (index: number) => string;
  replies: readonly Reply[];
  active: number;
  onTake: (index: number) => void;
  onPoint: (index: number) => void;
  /** The element that shows what the active one sends. */
  previewId: string;
};

/** The suggested replies above the composer; the focus stays in its field. */
export const ReplyList = ({ replies, previewId, ...rest }: ReplyListProps) => {
  const { t } = useTranslation();
  return (
    <SuggestionList
      {...rest}
      items={replies}
      descriptionId={previewId}
      keyOf={({ id }) => id}
      label={t('quickMessages.suggestions.label')}
      found={t('quickMessages.suggestions.found', { count: replies.length })}
    >
      {(reply) => (
        <>
          <span className="min-w-0 flex-1 truncate">{labelOf(reply)}</span>
          {reply.mediaName === null ? null : (
            <span className="inline-flex shrink-0 text-text-3">
              <Paperclip size={15} aria-hidden="true" />
              <span className="sr-only">{t('quickMessages.suggestions.hasMedia')}</span>
            </span>
          )}
        </>
      )}
    </SuggestionList>
  );
};
