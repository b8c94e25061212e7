import type { QuickMessage } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChoiceKeys } from '../../kit/suggestions/use-choice-keys.ts';
import type { SuggestionProps } from '../../kit/suggestions/use-suggestions.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { fillTemplate, greetingsOptions } from './fill-template.ts';
import { matchReplies } from './match-replies.ts';
import { usableOptions } from './queries.ts';
import { ReplyList } from './reply-list.tsx';
import { ReplyPreview } from './reply-preview.tsx';

type ReplyPanelProps = SuggestionProps & {
  contactName: string;
  /** Whether the conversation's connection sends files. */
  sendsFiles: boolean;
  /** Its variables are filled in; without its file where none can be sent. */
  onTake: (reply: QuickMessage) => void;
};

/** The suggestions for what is typed behind the slash; nothing while no shortcode holds it. */
export const ReplyPanel = (props: ReplyPanelProps) => {
  const { listId, asked, contactName, sendsFiles, onTake } = props;
  const { t } = useTranslation();
  const usable = useQuery(usableOptions);
  const greetings = useQuery(greetingsOptions());
  // Without the greetings a variable would be sent as it stands.
  const offered = greetings.data ? (usable.data ?? []) : [];
  const found = matchReplies(offered, asked).map((reply) => ({
    ...reply,
    message: fillTemplate(reply.message, contactName, greetings.data),
  }));
  const take = (index: number): void => {
    const reply = found[index];
    const isWhole = sendsFiles || reply?.mediaPath === null;
    if (!isWhole) toast.error(t('quickMessages.suggestions.noFiles'));
    if (reply && (isWhole || reply.message !== '')) onTake(isWhole ? reply : { ...reply, mediaPath: null });
  };
  const { active, choose, optionIdOf } = useChoiceKeys(props, found.length, take);
  const failed = [usable, greetings].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0) {
    return (
      <div
        role="alert"
        className="flex items-center justify-between gap-2 border-line border-b px-3.5 py-2 text-control"
      >
        {t('quickMessages.suggestions.failed')}
        <Button
          size="small"
          busy={failed.some(({ isFetching }) => isFetching)}
          onClick={() => {
            for (const { refetch } of failed) void refetch();
          }}
        >
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const shown = found[active];
  if (!shown) return null;
  const previewId = `${listId}-preview`;
  return (
    <>
      <ReplyList {...{ listId, optionIdOf, active, previewId }} replies={found} onTake={take} onPoint={choose} />
      <ReplyPreview id={previewId} reply={shown} />
    </>
  );
};
