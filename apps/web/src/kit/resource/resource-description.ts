import type { PermissionName } from '@recado/contract';
import type { ComponentType, ReactNode } from 'react';
import type { FiltersOf, RecordOf, Records, RowOf, WebResource } from './records.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** CSS width, for example "28%"; columns without one share what is left. The first is the row's heading. */
  readonly width?: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** Tailwind classes of the grey shape that stands for it while it loads; "h-3.5 w-28" when absent. */
  readonly skeleton?: string;
}

/** A row under 600 px: 64 px high. */
export interface Card {
  /** 40 px at the left: an avatar, a tile, a dot. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

/** Who may do something with a row: the holder of a permission, where that reaches "owner" only with own rows. */
export interface RowPermit<Row> {
  readonly permission: PermissionName;
  readonly ownerOf?: (row: Row) => number | null;
  /** Rows of which it is true at all; all of them when absent. */
  readonly fits?: (row: Row) => boolean;
}

/** Something else to do with a row. */
export interface RowAction {
  readonly key: string;
  /** With the row's name in it: "Iniciar conversa com Ana". */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** `row` stands in the row at rest (the first one also on the card), `menu` behind the three dots. */
  readonly place: 'row' | 'menu';
  readonly danger?: boolean;
}

/** A secondary action of the page, outlined; in the page's menu under 600 px. */
export interface PageAction {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
}

export interface RecordDialogProps<R extends WebResource> {
  readonly open: boolean;
  /** null: a new record. */
  readonly id: number | null;
  /** The row, if the list has loaded it. */
  readonly row: RowOf<R> | undefined;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onSaved: (record: RecordOf<R>) => void;
}

/** One list page, described. What is left out is not there. */
export interface PageDescription<R extends WebResource> {
  readonly records: Records<R>;
  readonly title: string;
  /** 2 inside of a page that has a title of its own. */
  readonly level?: 1 | 2;
  /** What stands in the place of the bare number of all rows: "7 de 8 do plano". */
  readonly countText?: ((count: number) => string) | undefined;
  readonly search?: { readonly label: string; readonly placeholder: string };
  readonly filters?: {
    readonly values: FiltersOf<R>;
    /** Shown beside the search; icons under 600 px. */
    readonly controls: ReactNode;
    readonly clear: () => void;
    /** The values say whose rows these are, not what was asked of them: a list of them can have nothing yet. */
    readonly areScope?: boolean;
    /** Shown also where there is nothing yet. */
    readonly stay?: boolean;
  };
  readonly actions?: readonly PageAction[];
  /** Between the header and the rows, in every state of the list. */
  readonly above?: ReactNode;
  readonly add?: { readonly label: string; readonly permission: PermissionName };
  readonly columns: readonly Column<RowOf<R>>[];
  readonly card: (row: RowOf<R>) => Card;
  /** Classes of a row that stands out; what they say stands in its words, too. */
  readonly rowClass?: (row: RowOf<R>) => string | undefined;
  /** What a row is called, in the names of its buttons. */
  readonly nameOf: (row: RowOf<R>) => string;
  readonly edit?: RowPermit<RowOf<R>>;
  readonly remove?: RowPermit<RowOf<R>> & {
    /** What else the deletion takes along, under the question. */
    readonly detail?: (row: RowOf<R>) => ReactNode;
  };
  readonly rowActions?: (row: RowOf<R>) => readonly RowAction[];
  /** For lists of thousands: the pencil comes on hover, deleting stands in the menu. Else pencil and bin in every row. */
  readonly foldsActions?: boolean;
  /** What pressing a row's name does, when that is not editing it. */
  readonly onOpen?: (row: RowOf<R>) => void;
  /** Draws `RecordDialog`; give it as `lazy(…)`, so that the form's libraries come when it is first opened. */
  readonly dialog?: ComponentType<RecordDialogProps<R>>;
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly detail: string;
    /** Beside the add action. */
    readonly actions?: ReactNode;
    /** One line under the actions. */
    readonly note?: ReactNode;
  };
  /** 52 when absent. */
  readonly rowHeightPx?: number;
}
