import type { BoardCard } from '@recado/contract';
import { createStore, useStore } from '../../kit/store.ts';

/** A card that is held by keys or by the pointer, and the lane over which it is. */
export type Held = { card: BoardCard; over: number; by: 'keys' | 'pointer' };

export const heldStore = createStore<Held | null>(null);
export const useHeld = (): Held | null => useStore(heldStore);

/**
 * The card that gets the focus once it is drawn, in the lane where it is to stand: one that was put down is still drawn where
 * it was for a moment.
 */
export type Wanted = { id: number; laneId: number };
export const wantedStore = createStore<Wanted | null>(null);
