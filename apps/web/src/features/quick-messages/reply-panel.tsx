import type { QuickMessage } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useChoiceKeys } from '../../kit/suggestions/use-choice-keys.ts';
import type { SuggestionProps } from '../../kit/suggestions/use-suggestions.tsx';
import { fillTemplate, greetingsOptions } from './fill-template.ts';
import { matchReplies } from './match-replies.ts';
import { usableOptions } from './queries.ts';
import { ReplyList } from './reply-list.tsx';

type ReplyPanelProps = SuggestionProps & {
  contactName: string;
  /** Its variables are filled in. */
  onTake: (reply: QuickMessage) => void;
};

/** The suggestions for what is typed behind the slash; nothing while no shortcode holds it. */
export const ReplyPanel = (props: ReplyPanelProps) => {
  const { listId, asked, contactName, onTake } = props;
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
    if (reply) onTake(reply);
  };
  const { active, choose, optionIdOf } = useChoiceKeys(props, found.length, take);
  if (found.length === 0) return null;
  return (
    <ReplyList listId={listId} optionIdOf={optionIdOf} replies={found} active={active} onTake={take} onPoint={choose} />
  );
};
