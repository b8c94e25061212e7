import {
  type OpeningHours,
  type QueueOption,
  queueRoutes,
  type RouteReply,
  type SimulatedState,
} from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/api.ts';
import { isWallTime } from '../../ui/typed-date.ts';

type Reply = RouteReply<(typeof queueRoutes)['simulateQueue']>['replies'][number];

/** The words of the form, as they are typed now. */
export interface DraftWords {
  name: string;
  greetingMessage?: string | null | undefined;
  outOfHoursMessage?: string | null | undefined;
  orderQueue?: unknown;
  schedules?: OpeningHours[] | null | undefined;
}
/** Whose menu is used, and when; `at` is no wall time for now. */
export interface Scene {
  connectionId: number | null;
  at: string;
}
/** A message of the customer with what the bot answers. */
export interface Exchange {
  text: string;
  replies: readonly (Reply & { file: string | null })[];
}

interface Asked {
  queueId: number | null;
  draft: () => DraftWords;
  options: readonly QueueOption[];
  scene: Scene;
}

/** A conversation with the bot of a form that is not saved. It lives in the browser alone: the server keeps nothing of it. */
export const useSimulation = ({ queueId, draft, options, scene }: Asked) => {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [state, setState] = useState<SimulatedState | null>(null);
  // Who stood at an option of this queue that was deleted stands at the root, as the customer would.
  const withoutGone = (before: SimulatedState): SimulatedState =>
    before.queueId === queueId && !options.some(({ id }) => id === before.optionId)
      ? { ...before, optionId: null }
      : before;
  const ask = useMutation({
    mutationFn: (text: string) => {
      const { name, greetingMessage, outOfHoursMessage, orderQueue, schedules } = draft();
      const queue = {
        ...{ id: queueId, name, orderQueue: orderQueue ?? null },
        ...{ greetingMessage: greetingMessage ?? '', outOfHoursMessage: outOfHoursMessage ?? '' },
        schedules: schedules ?? [],
      };
      const at = isWallTime(scene.at) ? scene.at : null;
      const body = { queue, connectionId: scene.connectionId, state: state && withoutGone(state), text, at };
      return call(queueRoutes.simulateQueue, { body });
    },
    onSuccess: (answer, text) => {
      const here = options.find(({ id }) => id === answer.state.optionId)?.mediaName ?? null;
      const replies = answer.replies.map((reply) => ({ ...reply, file: reply.trace.rule === 'option' ? here : null }));
      setState(answer.state);
      setExchanges((before) => [...before, { text, replies }]);
    },
  });
  const restart = (): void => {
    ask.reset();
    setState(null);
    setExchanges([]);
  };
  return { exchanges, ask, restart };
};
