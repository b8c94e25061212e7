import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  MoveVertical,
  Paperclip,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { OptionNode } from './option-nodes.ts';

export type OptionAct = 'up' | 'down' | 'in' | 'out' | 'add' | 'edit' | 'remove';

type OptionRowProps = {
  node: OptionNode;
  isSelected: boolean;
  onSelect: () => void;
  /** Which acts there are just now. */
  can: (act: OptionAct) => boolean;
  onAct: (act: OptionAct) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: {
    isTarget: boolean;
    onStart: (event: DragEvent) => void;
    onOver: (event: DragEvent) => void;
    onEnd: () => void;
    onDrop: (event: DragEvent) => void;
  };
};

const indentPx = 28;

const Tools = ({ node, can, onAct }: Pick<OptionRowProps, 'node' | 'can' | 'onAct'>) => {
  const { t } = useTranslation();
  const { title } = node.option;
  const moves = [
    { key: 'up', icon: <ArrowUp size={16} />, label: t('queues.options.up'), hint: 'Alt ↑' },
    { key: 'down', icon: <ArrowDown size={16} />, label: t('queues.options.down'), hint: 'Alt ↓' },
    { key: 'in', icon: <IndentIncrease size={16} />, label: t('queues.options.into'), hint: 'Alt →' },
    { key: 'out', icon: <IndentDecrease size={16} />, label: t('queues.options.out'), hint: 'Alt ←' },
  ] as const;
  return (
    <span className="flex shrink-0">
      <IconButton
        size={28}
        label={t('queues.options.addBelow', { title })}
        icon={<Plus size={16} />}
        tabIndex={-1}
        onClick={() => onAct('add')}
      />
      <IconButton
        size={28}
        label={t('queues.options.edit', { title })}
        icon={<Pencil size={15} />}
        tabIndex={-1}
        onClick={() => onAct('edit')}
      />
      <Menu
        trigger={
          <IconButton
            size={28}
            label={t('queues.options.more', { title })}
            icon={<MoveVertical size={15} />}
            tabIndex={-1}
          />
        }
        entries={moves.map((move) => ({ ...move, disabled: !can(move.key), onSelect: () => onAct(move.key) }))}
      />
      <IconButton
        size={28}
        label={t('queues.options.remove', { title })}
        icon={<Trash2 size={15} />}
        tabIndex={-1}
        onClick={() => onAct('remove')}
      />
    </span>
  );
};

/** One option in the tree: number, title and what is done to it. */
export const OptionRow = ({ node, isSelected, onSelect, can, onAct, onKeyDown, drag }: OptionRowProps) => {
  const { t } = useTranslation();
  const { option, level, siblings, at } = node;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-setsize={siblings.length}
      aria-posinset={at + 1}
      aria-selected={isSelected}
      aria-label={`${option.option} ${option.title}`}
      data-option={option.id}
      tabIndex={isSelected ? 0 : -1}
      draggable
      onDragStart={drag.onStart}
      onDragOver={drag.onOver}
      onDragEnd={drag.onEnd}
      onDrop={drag.onDrop}
      onClick={onSelect}
      onDoubleClick={() => onAct('edit')}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
      className={cx(
        'group relative flex min-h-9 cursor-default items-center gap-2 border-line border-b pr-1 focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
        isSelected ? 'bg-selected' : 'hover:bg-hover',
        drag.isTarget && 'shadow-[inset_0_2px_0_var(--color-brand)]',
      )}
      style={{ paddingLeft: 8 + (level - 1) * indentPx }} // a place in the tree
    >
      {isSelected ? (
        <span aria-hidden="true" className="absolute inset-y-1 left-0 w-[3px] rounded-full bg-brand" />
      ) : null}
      <GripVertical size={14} aria-hidden="true" className="shrink-0 cursor-grab text-text-3" />
      {level > 1 ? <CornerDownRight size={14} aria-hidden="true" className="shrink-0 text-text-3" /> : null}
      <span
        aria-hidden="true"
        className={cx(
          'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-chip px-1 font-semibold text-meta tabular-nums',
          level === 1 ? 'bg-brand-soft text-brand-text' : 'bg-hover text-text-2',
        )}
      >
        {option.option}
      </span>
      <span className={cx('min-w-0 flex-1 truncate text-control', level === 1 && 'font-medium')}>{option.title}</span>
      {option.mediaPath ? (
        <Paperclip size={14} aria-label={t('queues.options.hasFile')} className="shrink-0 text-text-3" />
      ) : null}
      {/* Where there is little room, or nothing that hovers, the row that is chosen has them. */}
      <span className={cx(!isSelected && 'opacity-0 group-hover:opacity-100 max-sm:hidden pointer-coarse:hidden')}>
        <Tools node={node} can={can} onAct={onAct} />
      </span>
    </div>
  );
};
