import type { ReactNode } from 'react';
import type { Card, Column } from './resource-description.ts';
import type { ResourceList } from './use-resource-list.ts';
import type { RowTools } from './use-row-tools.tsx';
import type { useRowWindow } from './use-row-window.ts';

/** The part of a page's description that rows need. */
export type RowsPage<Row> = {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly card: (row: Row) => Card;
  readonly rowClass?: (row: Row) => string | undefined;
  readonly foldsActions?: boolean;
};
export type RowsProps<Row extends { id: number }> = {
  view: ReturnType<typeof useRowWindow<Row>>;
  page: RowsPage<Row>;
  list: ResourceList<Row>;
  toolsOf: (row: Row) => RowTools;
  rowHeightPx: number;
  /** Under the last row: that the next page failed. */
  tail: ReactNode;
};
