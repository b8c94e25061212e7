import { createStore } from '../../kit/store.ts';

/** How many conversations with colleagues have something new; 0 until it is known. */
export const unreadChatsStore = createStore(0);
