import type { BoardCard } from '@recado/contract';
import { serverNow } from '../../kit/server-clock.ts';

const dayMs = 86_400_000;

/** For how many whole days a card has stood in its lane. */
export const daysInLane = ({ enteredAt }: Pick<BoardCard, 'enteredAt'>, now: number = serverNow()): number =>
  Math.max(0, Math.floor((now - Date.parse(enteredAt)) / dayMs));
