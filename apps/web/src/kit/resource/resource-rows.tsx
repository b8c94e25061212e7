import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useIsNarrow } from '../use-media.ts';
import { cardHeightPx, ResourceCards } from './resource-cards.tsx';
import { ResourceTable, tableHeadPx } from './resource-table.tsx';
import type { RowsPage } from './rows-props.ts';
import { useAnnounced } from './use-announced.ts';
import type { ResourceList } from './use-resource-list.ts';
import type { RowTools } from './use-row-tools.tsx';
import { useRowWindow } from './use-row-window.ts';

type ResourceRowsProps<Row extends { id: number }> = {
  page: RowsPage<Row>;
  list: ResourceList<Row>;
  toolsOf: (row: Row) => RowTools;
  rowHeightPx: number;
  wantedId: number | null;
  onFocused: () => void;
  onShowFresh: () => void;
};

/** The rows of a list: a table, cards under 600 px; what is new above stands as "1 novo" at the head. */
export const ResourceRows = <Row extends { id: number }>(props: ResourceRowsProps<Row>) => {
  const { t } = useTranslation();
  const { page, list, toolsOf } = props;
  const isNarrow = useIsNarrow();
  const rowHeightPx = isNarrow ? cardHeightPx : props.rowHeightPx;
  const view = useRowWindow({
    list,
    rowHeightPx,
    headHeightPx: isNarrow ? 0 : tableHeadPx,
    wantedId: props.wantedId,
    onFocused: props.onFocused,
  });
  const announced = useAnnounced(list.rows, list.fresh, view.firstShown);
  const tail = list.hasMoreFailed ? (
    <span role="alert" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-control text-text-2">
      {t('common.listLoadFailed')}
      <Button kind="text" size="small" busy={list.isLoadingMore} onClick={() => list.loadMore(true)}>
        {t('common.retry')}
      </Button>
    </span>
  ) : null;
  const rows = { view, page, list, toolsOf, rowHeightPx, tail };
  return (
    <div className="relative min-h-0 flex-1">
      {announced > 0 ? (
        <button
          type="button"
          onClick={() => {
            props.onShowFresh();
            view.toTop();
          }}
          className={cx(
            '-translate-x-1/2 absolute left-1/2 z-2 rounded-full bg-brand px-3 py-1 font-semibold text-on-brand text-small shadow-float pointer-coarse:py-2.5',
            isNarrow ? 'top-2' : 'top-11',
          )}
        >
          {t('common.newItems', { count: announced })}
        </button>
      ) : null}
      <div
        ref={view.box}
        onScroll={view.onScroll}
        aria-busy={list.isChanging || undefined}
        className={cx(
          'thin-scroll h-full overflow-y-auto overscroll-contain transition-opacity [overflow-anchor:none]',
          list.isChanging && 'opacity-60',
        )}
      >
        {isNarrow ? <ResourceCards {...rows} /> : <ResourceTable {...rows} />}
      </div>
      <span role="status" className="sr-only">
        {list.isLoadingMore ? t('common.loadingMore') : null}
        {announced > 0 ? t('common.newItems', { count: announced }) : null}
      </span>
    </div>
  );
};
