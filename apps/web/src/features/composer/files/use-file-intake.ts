import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { attach } from './attach.ts';

const holdsFiles = (event: DragEvent | globalThis.DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** A file that misses the conversation must not replace the page. */
const refuse = (event: globalThis.DragEvent): void => {
  if (holdsFiles(event)) event.preventDefault();
};

/**
 * Files that are pasted into a conversation or dropped on it go to its tray.
 * @returns whether files are held over it, and what its element listens to
 */
export const useFileIntake = (ticketId: number, isEnabled: boolean) => {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => {
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
  // Entering a child leaves its parent: only their difference says whether the pointer is still inside.
  const enter = (step: 1 | -1) => (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  const onDrop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    void attach(ticketId, [...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const { clipboardData } = event;
    const files = [...clipboardData.files];
    // A copied table brings a picture of itself: its text is what was meant.
    if (files.length === 0 || clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    void attach(ticketId, files);
  };
  return isEnabled
    ? { isOver, on: { onDragEnter: enter(1), onDragLeave: enter(-1), onDrop, onPaste } }
    : { isOver: false, on: {} };
};
