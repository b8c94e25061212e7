import type { Message } from '@recado/contract';
import { createStore } from '../../../kit/store.ts';

/** The message that is being passed on; null while the dialog is closed. */
export const forwardStore = createStore<Message | null>(null);
