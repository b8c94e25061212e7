import { limits, type Message } from '@recado/contract';
import { type RefObject, useEffect } from 'react';

/** The way towards the present from a part of the history that does not hold it. */
export type Newer = {
  has: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => Promise<unknown>;
  /** Shows the present again. */
  leave: () => void;
  /** The messages at the end of the conversation: only there something new comes. */
  present: readonly Message[];
};

type Edges = {
  scroller: RefObject<HTMLElement | null>;
  rowCount: number;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onLoadOlder: () => Promise<unknown>;
  newer: Newer | undefined;
};

/** Loads what is beyond the edges of the log when they are within 50 px (core §2); answers what a scroll calls. */
export const useLogEdges = (edges: Edges) => {
  const { scroller, rowCount, hasOlder, isLoadingOlder, hasOlderFailed, onLoadOlder, newer } = edges;
  // What failed is told at its edge and tried again from there.
  const canLoadOlder = hasOlder && !isLoadingOlder && !hasOlderFailed;
  const loadNearTop = () => {
    const box = scroller.current;
    if (box && box.scrollTop <= limits.messagesTopTriggerPx && canLoadOlder) void onLoadOlder();
  };
  const loadNearEnd = () => {
    const box = scroller.current;
    if (!box || !newer || newer.isLoading || newer.hasFailed) return;
    if (box.scrollHeight - box.clientHeight - box.scrollTop > limits.messagesTopTriggerPx) return;
    if (newer.has) void newer.load();
    else newer.leave();
  };
  // A short first page does not fill the screen and could never be scrolled; any other waits for the reader.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every change of the rows.
  useEffect(() => {
    const box = scroller.current;
    if (box && box.scrollHeight <= box.clientHeight + limits.messagesTopTriggerPx) loadNearTop();
  }, [rowCount, isLoadingOlder]);
  return () => {
    loadNearTop();
    loadNearEnd();
  };
};
