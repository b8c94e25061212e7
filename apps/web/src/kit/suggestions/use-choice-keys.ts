import { useLayoutEffect, useState } from 'react';
import type { SuggestionProps } from './use-suggestions.tsx';

/** The suggestion that the keys stand on, and what the keys of the field do while any are shown; another text begins anew. */
export const useChoiceKeys = (props: SuggestionProps, count: number, take: (index: number) => void) => {
  const { listId, asked, handler, onActive, onClose } = props;
  const [chosen, setChosen] = useState({ asked, index: 0 });
  const active = chosen.asked === asked ? Math.min(chosen.index, count - 1) : 0;
  const choose = (index: number) => setChosen({ asked, index });
  const optionIdOf = (index: number) => `${listId}-${index}`;
  const actions: Record<string, () => void> = {
    ArrowDown: () => choose((active + 1) % count),
    ArrowUp: () => choose((active - 1 + count) % count),
    Enter: () => take(active),
    Escape: onClose,
  };
  useLayoutEffect(() => {
    handler.current = (key) => {
      const act = count > 0 ? actions[key] : undefined;
      act?.();
      return act !== undefined;
    };
    return () => {
      handler.current = null;
    };
  });
  const activeId = count > 0 ? optionIdOf(active) : null;
  useLayoutEffect(() => {
    onActive(activeId);
    return () => onActive(null);
  }, [activeId, onActive]);
  return { active, choose, optionIdOf };
};
