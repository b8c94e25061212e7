import { Plus, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useHotkeys } from '../hotkeys.ts';
import { sentenceOf } from '../show-error.ts';
import { useIsNarrow } from '../use-media.ts';
import { isWhole, showFresh } from './record-caches.ts';
import type { Asked, FiltersOf, RowOf, WebResource } from './records.ts';
import { useResourceAddress, useSearchText } from './resource-address.ts';
import { SkeletonCard } from './resource-cards.tsx';
import type { PageDescription } from './resource-description.ts';
import { ResourceForm } from './resource-form.tsx';
import { ResourceHeader } from './resource-header.tsx';
import { ResourceRows } from './resource-rows.tsx';
import { SkeletonRows, TableColumns, TableHead } from './resource-table.tsx';
import { type ResourceList, useResourceList } from './use-resource-list.ts';
import { useHolds } from './use-row-permit.ts';
import { useRowTools } from './use-row-tools.tsx';
import { useRemoveRecord } from './use-save-record.ts';

const skeletonRows = Array.from({ length: 24 }, (_, index) => index);

const FirstLoad = <R extends WebResource>({ page }: { page: PageDescription<R> }) => {
  const isNarrow = useIsNarrow();
  const hasActions = page.edit !== undefined || page.remove !== undefined;
  return (
    <div aria-hidden="true" className="min-h-0 flex-1 overflow-hidden">
      {isNarrow ? (
        skeletonRows.map((key) => <SkeletonCard key={key} />)
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <TableColumns columns={page.columns} hasActions={hasActions} slots={2} />
          <TableHead columns={page.columns} hasActions={hasActions} />
          <SkeletonRows
            count={skeletonRows.length}
            columns={page.columns}
            hasActions={hasActions}
            heightPx={page.rowHeightPx ?? 52}
          />
        </table>
      )}
    </div>
  );
};

const Nothing = ({
  page,
  onAdd,
}: {
  page: Pick<PageDescription<WebResource>, 'empty' | 'add'>;
  onAdd: (() => void) | null;
}) => {
  const { icon, title, detail, actions, note } = page.empty;
  // The header's button is not there then.
  useHotkeys(onAdd ? { n: onAdd } : {});
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <>
            {onAdd && page.add ? (
              <Button kind="solid" icon={<Plus size={16} />} onClick={onAdd}>
                {page.add.label}
              </Button>
            ) : null}
            {actions}
          </>
        }
      >
        {detail}
      </EmptyState>
      {note ? <div className="-mt-5 px-6 pb-8 text-center text-small text-text-3">{note}</div> : null}
    </div>
  );
};

type BodyProps<R extends WebResource> = {
  page: PageDescription<R>;
  list: ResourceList<RowOf<R>>;
  asked: Asked<FiltersOf<R>>;
  /** Nothing is there although nothing was asked. */
  isBare: boolean;
  onAdd: (() => void) | null;
  onClear: () => void;
  onDelete: (row: RowOf<R>) => void;
  onEdit: (row: RowOf<R>) => void;
  wantedId: number | null;
  onFocused: () => void;
};

/** Below the header: failure, skeleton, nothing yet, nothing found, or the rows. */
const PageBody = <R extends WebResource>(props: BodyProps<R>) => {
  const { page, list, asked, isBare, onAdd } = props;
  const { t } = useTranslation();
  const toolsOf = useRowTools(page, { edit: props.onEdit, remove: props.onDelete });
  if (list.hasFailed) {
    return (
      <ErrorState
        title={t('common.listLoadFailed')}
        busy={list.isFetching}
        onRetry={list.retry}
        className="flex flex-1 items-center justify-center"
      >
        {sentenceOf(list.failure)}
      </ErrorState>
    );
  }
  const found =
    list.rows.length > 0 || list.isChanging ? (
      <ResourceRows
        key={JSON.stringify(asked)}
        page={page}
        list={list}
        toolsOf={toolsOf}
        rowHeightPx={page.rowHeightPx ?? 52}
        wantedId={props.wantedId}
        onFocused={props.onFocused}
        onShowFresh={() => showFresh(page.records, asked)}
      />
    ) : (
      <EmptyState
        icon={<SearchX />}
        title={t('common.noResults')}
        action={<Button onClick={props.onClear}>{t('common.clearSearch')}</Button>}
        className="flex-1 justify-center"
      >
        {t('common.noResultsDetail')}
      </EmptyState>
    );
  return (
    <Loading waiting={list.isPending} skeleton={<FirstLoad page={page} />}>
      {isBare ? <Nothing page={page} onAdd={onAdd} /> : found}
    </Loading>
  );
};

/** "Deseja realmente excluir este registro?", before every deletion (administration §8). */
const DeleteQuestion = <R extends WebResource>(props: {
  page: PageDescription<R>;
  row: RowOf<R> | null;
  onClose: () => void;
}) => {
  const { page, row, onClose } = props;
  const { t } = useTranslation();
  const removal = useRemoveRecord(page.records, onClose);
  // Its words stay while it leaves the screen.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      onConfirm={() => row && removal.remove(row.id)}
      title={t('common.confirmDelete')}
      confirmLabel={t('common.delete')}
      danger
      busy={removal.isRemoving}
    >
      {last ? (
        <>
          <p className="truncate font-medium text-text">{page.nameOf(last)}</p>
          <p>{page.remove?.detail?.(last) ?? t('common.cannotUndo')}</p>
        </>
      ) : null}
    </ConfirmDialog>
  );
};

/** Gives the focus back to what opened the form, else to the row where Tab enters the list, else to the first button. */
const focusIn = (page: HTMLElement | null, opener: Element | null): void => {
  const find = (selector: string) => page?.querySelector<HTMLElement>(selector);
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  (isThere ? opener : (find('[data-row][tabindex="0"], button[data-row]') ?? find('button')))?.focus();
};

/** A list page drawn from its description (house §3.8; screens §0, §4): header, rows, states, form, deletion. */
export const ResourcePage = <R extends WebResource>(page: PageDescription<R>) => {
  const address = useResourceAddress();
  const searched = useSearchText(address);
  const mayAdd = useHolds(page.add?.permission);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const filters = page.filters?.values ?? ({} as FiltersOf<R>); // every filter may be left out
  const asked: Asked<FiltersOf<R>> = { search: address.search, filters };
  const list = useResourceList(page.records, asked);
  const [toDelete, setToDelete] = useState<RowOf<R> | null>(null);
  const [wantedId, setWantedId] = useState<number | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    address.open('new');
  };
  const onAdd = mayAdd ? open : null;
  const isSettled = !list.isPending && !list.hasFailed && !list.isChanging;
  const isUnasked = page.filters?.areScope ? asked.search === '' : isWhole(asked);
  const isBare = isSettled && list.rows.length === 0 && isUnasked && searched.text === '';
  return (
    <div ref={root} className="flex h-full min-h-0 flex-col bg-surface">
      <ResourceHeader
        title={page.title}
        level={page.level ?? 1}
        count={list.isPending || list.hasFailed ? null : list.count}
        countText={isWhole(asked) ? page.countText : undefined}
        isBare={isBare}
        search={
          page.search && { ...page.search, text: searched.text, onChange: searched.setText, onClear: searched.clear }
        }
        filters={isBare && !page.filters?.stay ? null : page.filters?.controls}
        actions={page.actions ?? []}
        add={onAdd && page.add ? { label: page.add.label, onAdd } : undefined}
      />
      {page.above}
      <PageBody
        page={page}
        list={list}
        asked={asked}
        isBare={isBare}
        onAdd={onAdd}
        onClear={() => {
          searched.clear();
          page.filters?.clear();
        }}
        onEdit={(row) => address.open(row.id)}
        onDelete={setToDelete}
        wantedId={wantedId}
        onFocused={() => setWantedId(null)}
      />
      <ResourceForm
        page={page}
        list={list}
        address={address}
        onFocusRow={setWantedId}
        onFocusList={() => focusIn(root.current, opener.current)}
      />
      <DeleteQuestion page={page} row={toDelete} onClose={() => setToDelete(null)} />
    </div>
  );
};
