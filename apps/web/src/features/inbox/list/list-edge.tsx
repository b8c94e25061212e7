import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listWidths as widths } from '../../tickets/list-choice.ts';

/** The edge between list and conversation: drag it, or use the arrow keys. */
export const ListEdge = ({ width, onChange }: { width: number; onChange: (width: number) => void }) => {
  const { t } = useTranslation();
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    onChange(event.clientX - left);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has no element of its own.
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('tickets.listLabel')}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={widths.min}
      aria-valuemax={widths.max}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onChange(widths.normal)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') onChange(width - widths.step);
        if (event.key === 'ArrowRight') onChange(width + widths.step);
      }}
      className="-right-1 absolute inset-y-0 z-3 w-2 cursor-col-resize touch-none hover:bg-press focus-visible:bg-press"
    />
  );
};
