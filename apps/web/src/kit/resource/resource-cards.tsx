import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContextMenu, Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Card } from './resource-description.ts';
import type { RowsProps } from './rows-props.ts';
import type { RowTools } from './use-row-tools.tsx';

export const cardHeightPx = 64;

const Inside = ({ card }: { card: Card }) => (
  <>
    {card.lead}
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-name text-text">{card.title}</span>
      {card.detail ? (
        <span className="mt-0.5 flex min-w-0 items-center gap-2 truncate text-control text-text-2">{card.detail}</span>
      ) : null}
    </span>
  </>
);

const insideClass = 'flex h-full min-w-0 flex-1 items-center gap-3 text-left focus-visible:-outline-offset-2';

/** One button of 44 px: the row's first action, else its menu. */
const CardButton = ({ tools }: { tools: RowTools }) => {
  const { t } = useTranslation();
  const [action] = tools.atRest;
  const size = 'size-11!';
  if (action) return <IconButton label={action.label} icon={action.icon} className={size} onClick={action.onSelect} />;
  if (tools.entries.length === 0) return null;
  return (
    <Menu
      entries={tools.entries}
      trigger={
        <IconButton
          label={t('common.actionsOf', { name: tools.name })}
          icon={<EllipsisVertical size={18} />}
          className={size}
        />
      }
    />
  );
};

const CardRow = ({
  id,
  card,
  tools,
  index,
  count,
  className,
}: {
  id: number;
  card: Card;
  className: string | undefined;
  tools: RowTools;
  index: number;
  count: number;
}) => {
  const drawn = (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height: cardHeightPx }}
      className={cx('flex select-none items-center gap-1 border-line border-b pr-2 pl-4', className)}
    >
      {tools.open ? (
        <button type="button" data-row={id} onClick={tools.open} className={insideClass}>
          <Inside card={card} />
        </button>
      ) : (
        <span className={insideClass}>
          <Inside card={card} />
        </span>
      )}
      <CardButton tools={tools} />
    </li>
  );
  return tools.entries.length > 0 ? <ContextMenu entries={tools.entries}>{drawn}</ContextMenu> : drawn;
};

export const SkeletonCard = () => (
  <div
    aria-hidden="true"
    style={{ height: cardHeightPx }}
    className="flex items-center gap-3 border-line border-b px-4"
  >
    <Skeleton className="size-10 rounded-full!" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3 w-28" />
    </div>
  </div>
);

/** The rows under 600 px: cards of 64 px, the card opens, a long press brings the menu (screens §4). */
export const ResourceCards = <Row extends { id: number }>({ view, page, list, toolsOf, tail }: RowsProps<Row>) => (
  <>
    <ul
      aria-label={page.title}
      onKeyDown={view.onKeyDown}
      style={{ paddingTop: view.before, paddingBottom: view.after }}
    >
      {view.items.map(({ index }) => {
        const row = list.rows[index];
        return row ? (
          <CardRow
            key={row.id}
            id={row.id}
            card={page.card(row)}
            className={page.rowClass?.(row)}
            tools={toolsOf(row)}
            index={index}
            count={Math.max(list.count, list.rows.length)}
          />
        ) : null;
      })}
    </ul>
    {list.isLoadingMore ? [0, 1].map((key) => <SkeletonCard key={key} />) : null}
    {tail ? <div className="flex min-h-16 items-center px-4">{tail}</div> : null}
  </>
);
