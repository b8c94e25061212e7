import { type PointerEvent, useRef, useState } from 'react';

/** Dragging a row by its handle, with finger or mouse; the rows are the children of `list`, one for each key. */
export const useReorder = (move: (key: string, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const [draggedKey, setDraggedKey] = useState<string | null>(null);

  /** The row under the pointer. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return index === -1 ? rows.length - 1 : index;
  };

  return {
    list,
    draggedKey,
    handleProps: (key: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDraggedKey(key);
      },
      onPointerMove: (event: PointerEvent) => {
        if (draggedKey === key) move(key, placeAt(event.clientY));
      },
      onPointerUp: () => setDraggedKey(null),
      onPointerCancel: () => setDraggedKey(null),
    }),
  };
};
