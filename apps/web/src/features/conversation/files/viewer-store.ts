import { createStore } from '../../../kit/store.ts';

/** Key of the bubble whose picture or film fills the screen; null while none does. */
export const viewerStore = createStore<string | null>(null);
/** The same for the files beside the conversation. */
export const sharedViewerStore = createStore<string | null>(null);
