import type { QueueOption } from '@recado/contract';
import { Plus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { OptionEditor } from './option-editor.tsx';
import {
  besides,
  countBelow,
  inFrontOf,
  inside,
  type Move,
  nodesOf,
  type OptionNode,
  outside,
} from './option-nodes.ts';
import { type OptionAct, OptionRow } from './option-row.tsx';
import type { Options } from './use-options.ts';

/** What is open in the tree: an option that is edited, or a new one below another or at the root. */
type Editing = { id: number } | { below: number | null } | null;

const keyActs: Readonly<Record<string, OptionAct>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The move that an act means, null where there is none. */
function moveOf(act: OptionAct, options: readonly QueueOption[], node: OptionNode): Move | null {
  if (act === 'up' || act === 'down') return besides(node, act === 'up' ? -1 : 1);
  if (act === 'in') return inside(options, node);
  return act === 'out' ? outside(options, node) : null;
}

type TreeProps = { tree: Options; selectedId: number | null; onSelect: (id: number | null) => void };

const useTree = ({ tree, selectedId, onSelect }: TreeProps) => {
  const { options } = tree;
  const list = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing>(null);
  const [asked, setAsked] = useState<QueueOption | null>(null);
  const [dragged, setDragged] = useState<QueueOption | null>(null);
  const [targetId, setTargetId] = useState<number | null>(null);
  const nodes = nodesOf(options);
  const [focusId, focus] = useState<number | null>(null);
  // With the drawing that brings the row, so that the next key is the row's already.
  useLayoutEffect(() => {
    const row = focusId !== null && list.current?.querySelector<HTMLElement>(`[data-option="${focusId}"]`);
    if (!row) return;
    row.focus();
    focus(null);
  });
  const act = (node: OptionNode, what: OptionAct): void => {
    onSelect(node.option.id);
    if (what === 'edit') setEditing({ id: node.option.id });
    else if (what === 'add') setEditing({ below: node.option.id });
    else if (what === 'remove') setAsked(node.option);
    else {
      const move = moveOf(what, options, node);
      if (move && !tree.arrange.isPending) tree.arrange.mutate(move, { onSettled: () => focus(node.option.id) });
    }
  };
  const step = (by: number): void => {
    const at = nodes.findIndex(({ option }) => option.id === selectedId);
    const next = nodes[Math.min(nodes.length - 1, Math.max(0, at + by))];
    if (next) focus(next.option.id);
  };
  const onKeyDown = (node: OptionNode, event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const moves = event.altKey ? keyActs[event.key] : undefined;
    const plain: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Home: () => step(-nodes.length),
      End: () => step(nodes.length),
      Enter: () => act(node, 'edit'),
      Delete: () => act(node, 'remove'),
      Insert: () => act(node, 'add'),
      '+': () => act(node, 'add'),
    };
    const does = moves ? () => act(node, moves) : event.altKey ? undefined : plain[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  };
  const dragOf = (node: OptionNode) => ({
    isTarget: targetId === node.option.id,
    onStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', node.option.title);
      setDragged(node.option);
    },
    onOver: (event: DragEvent) => {
      if (!dragged || !inFrontOf(options, dragged, node.option)) return;
      event.preventDefault();
      setTargetId(node.option.id);
    },
    onEnd: () => {
      setDragged(null);
      setTargetId(null);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const move = dragged && inFrontOf(options, dragged, node.option);
      if (move) tree.arrange.mutate(move);
      setDragged(null);
      setTargetId(null);
    },
  });
  const canMove = (node: OptionNode, what: OptionAct): boolean => moveOf(what, options, node) !== null;
  return { list, nodes, editing, setEditing, asked, setAsked, act, onKeyDown, dragOf, canMove, focus };
};

/** A queue's menu, edited in place: one tab stop, arrows walk, Alt and arrows move, Enter edits, Delete asks. */
export const OptionTree = (props: TreeProps) => {
  const { tree, selectedId, onSelect } = props;
  const { t } = useTranslation();
  const view = useTree(props);
  const { nodes, editing, setEditing, asked, setAsked } = view;
  const firstId = nodes[0]?.option.id;
  const close = (saved: QueueOption | null, fallbackId: number | null) => {
    setEditing(null);
    const id = saved?.id ?? fallbackId;
    if (saved) onSelect(saved.id);
    if (id !== null) view.focus(id);
  };
  const newUnder = (parentId: number | null, level?: number) => (
    <OptionEditor
      level={level}
      save={(words) => tree.add.mutateAsync({ ...words, parentId })}
      onClose={(saved) => close(saved, parentId)}
    />
  );
  return (
    <section aria-label={t('queues.options.title')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 className="font-medium text-control">
          {t('queues.options.title')}
          {nodes.length > 0 ? <span className="font-normal text-text-3">{` · ${nodes.length}`}</span> : null}
        </h3>
        <Button kind="text" size="small" icon={<Plus size={15} />} onClick={() => setEditing({ below: null })}>
          {t('queues.options.add')}
        </Button>
      </div>
      {tree.query.isError && !tree.query.data ? (
        <FailedLoad title={t('common.loadFailed')} query={tree.query} />
      ) : (
        <Loading waiting={tree.query.isPending} skeleton={<Skeleton className="h-27 w-full" />}>
          <div className="overflow-hidden rounded-menu border border-line [&>*:last-child]:border-b-0">
            {nodes.length === 0 && editing === null ? (
              <p className="px-4 py-3 text-control text-text-3">{t('queues.options.none')}</p>
            ) : null}
            {nodes.length > 0 ? (
              <div ref={view.list} role="tree" aria-label={t('queues.options.title')}>
                {nodes.map((node) => (
                  <div key={node.option.id} role="none">
                    {editing && 'id' in editing && editing.id === node.option.id ? (
                      <OptionEditor
                        option={node.option}
                        level={node.level}
                        save={(words) => tree.change.mutateAsync({ id: node.option.id, ...words })}
                        onClose={(saved) => close(saved, node.option.id)}
                      />
                    ) : (
                      <OptionRow
                        node={node}
                        isSelected={(selectedId ?? firstId) === node.option.id}
                        onSelect={() => onSelect(node.option.id)}
                        can={(what) => view.canMove(node, what)}
                        onAct={(what) => view.act(node, what)}
                        onKeyDown={(event) => view.onKeyDown(node, event)}
                        drag={view.dragOf(node)}
                      />
                    )}
                    {editing && 'below' in editing && editing.below === node.option.id
                      ? newUnder(node.option.id, node.level + 1)
                      : null}
                  </div>
                ))}
              </div>
            ) : null}
            {editing && 'below' in editing && editing.below === null ? newUnder(null) : null}
          </div>
        </Loading>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) tree.remove.mutate(asked.id, { onSettled: () => setAsked(null) });
        }}
        title={t('queues.options.deletion.title', { title: asked?.title ?? '' })}
        confirmLabel={t('common.delete')}
        danger
        busy={tree.remove.isPending}
      >
        <Below count={asked ? countBelow(tree.options, asked.id) : 0} />
      </ConfirmDialog>
    </section>
  );
};

const Below = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  return count === 0 ? t('queues.options.deletion.alone') : t('queues.options.deletion.below', { count });
};
