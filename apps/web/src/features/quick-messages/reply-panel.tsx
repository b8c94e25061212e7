import type { QuickMessage } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { fillTemplate, greetingsOptions } from './fill-template.ts';
import { matchReplies } from './match-replies.ts';
import { usableOptions } from './queries.ts';
import { ReplyList } from './reply-list.tsx';
import type { KeyHandler } from './use-quick-replies.tsx';

type ReplyPanelProps = {
  listId: string;
  /** What is typed behind the slash. */
  asked: string;
  contactName: string;
  /** Where the composer finds what its keys mean while suggestions are open. */
  handler: RefObject<KeyHandler | null>;
  onActive: (optionId: string | null) => void;
  /** Its variables are filled in. */
  onTake: (reply: QuickMessage) => void;
  onClose: () => void;
};

/** The suggestions for what is typed; nothing while no shortcode holds it. */
export const ReplyPanel = (props: ReplyPanelProps) => {
  const { listId, asked, contactName, handler, onActive, onTake, onClose } = props;
  const usable = useQuery(usableOptions);
  const greetings = useQuery(greetingsOptions());
  const [chosen, setChosen] = useState({ asked, index: 0 });
  // Without the greetings a variable would be sent as it stands.
  const offered = greetings.data ? (usable.data ?? []) : [];
  const found = matchReplies(offered, asked).map((reply) => ({
    ...reply,
    message: fillTemplate(reply.message, contactName, greetings.data),
  }));
  const isOpen = found.length > 0;
  const active = chosen.asked === asked ? Math.min(chosen.index, found.length - 1) : 0;
  const choose = (index: number) => setChosen({ asked, index });
  const optionIdOf = (index: number) => `${listId}-${index}`;
  const take = (index: number): void => {
    const reply = found[index];
    if (reply) onTake(reply);
  };
  const actions: Record<string, () => void> = {
    ArrowDown: () => choose((active + 1) % found.length),
    ArrowUp: () => choose((active - 1 + found.length) % found.length),
    Enter: () => take(active),
    Escape: onClose,
  };
  useLayoutEffect(() => {
    handler.current = (key) => {
      const act = isOpen ? actions[key] : undefined;
      act?.();
      return act !== undefined;
    };
    return () => {
      handler.current = null;
    };
  });
  const activeId = isOpen ? optionIdOf(active) : null;
  useLayoutEffect(() => {
    onActive(activeId);
    return () => onActive(null);
  }, [activeId, onActive]);
  if (!isOpen) return null;
  return (
    <ReplyList listId={listId} optionIdOf={optionIdOf} replies={found} active={active} onTake={take} onPoint={choose} />
  );
};
