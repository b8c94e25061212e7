import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type PlainTableProps = {
  label: string;
  columns: { name: ReactNode; isText?: boolean; isWide?: boolean }[];
  rows: { key: string | number; cells: ReactNode[] }[];
};

/** A table to be read: the first column names the row; numbers stand at the right. */
export const PlainTable = ({ label, columns, rows }: PlainTableProps) => (
  // Its links take the keys where it scrolls.
  <div className="thin-scroll max-h-96 overflow-auto print:max-h-none">
    <table aria-label={label} className="w-full text-control">
      <thead className="sticky top-0 bg-surface">
        <tr className="border-line border-b text-text-3">
          {columns.map(({ name, isText = false }, index) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              key={index}
              scope="col"
              className={cx('h-9 px-2 font-medium text-small', isText || index === 0 ? 'text-left' : 'text-right')}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-line border-b hover:bg-hover">
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key="name" scope="row" className="h-9 px-2 text-left font-normal">
                  {cell}
                </th>
              ) : (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  key={index}
                  className={cx('h-9 px-2 tabular-nums', columns[index]?.isText ? 'text-left' : 'text-right')}
                >
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
