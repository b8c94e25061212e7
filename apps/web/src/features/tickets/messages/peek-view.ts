import { createContext, useContext } from 'react';
import type { Store } from '../../../kit/store.ts';

/** The big pictures of a peek; null in a conversation, where things can be done. */
export const PeekView = createContext<Store<string | null> | null>(null);

/** True inside a peek: nothing there changes anything (core §2). */
export const useIsPeek = (): boolean => useContext(PeekView) !== null;
