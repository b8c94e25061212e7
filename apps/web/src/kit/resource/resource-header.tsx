import { EllipsisVertical, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { formatNumber } from '../format-number.ts';
import { useHotkeys } from '../hotkeys.ts';
import { useIsNarrow } from '../use-media.ts';
import type { PageAction } from './resource-description.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  onClear: () => void;
};

const SearchField = ({ label, placeholder, text, onChange, onClear }: SearchFieldProps) => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useIsNarrow();
  useHotkeys({ '/': () => field.current?.focus() });
  const clear = () => {
    onClear();
    field.current?.focus();
  };
  const hint = isNarrow ? null : (
    <span aria-hidden="true">
      <kbd className="mr-1 rounded-chip border border-line px-1.5 font-sans text-small text-text-3">{'/'}</kbd>
    </span>
  );
  return (
    <TextInput
      ref={field}
      type="search"
      value={text}
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) clear();
      }}
      icon={<Search size={16} />}
      end={
        text ? <IconButton label={t('common.clearSearch')} icon={<X size={15} />} size={28} onClick={clear} /> : hint
      }
    />
  );
};

type ResourceHeaderProps = {
  title: string;
  level?: 1 | 2;
  /** null while it is not known. */
  count: number | null;
  /** Says the number in words. */
  countText?: ((count: number) => string) | undefined;
  /** An empty page shows its title alone, with what it is narrowed to. */
  isBare: boolean;
  search: SearchFieldProps | undefined;
  filters: ReactNode;
  actions: readonly PageAction[];
  add: { label: string; onAdd: () => void } | undefined;
};

const AddButton = ({ label, onAdd }: { label: string; onAdd: () => void }) => {
  const isNarrow = useIsNarrow();
  useHotkeys({ n: onAdd });
  return isNarrow ? (
    <IconButton kind="solid" label={label} icon={<Plus size={20} />} className="size-11!" onClick={onAdd} />
  ) : (
    <Button kind="solid" icon={<Plus size={16} />} onClick={onAdd}>
      {label}
    </Button>
  );
};

const Actions = ({ actions }: { actions: readonly PageAction[] }) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  if (actions.length === 0) return null;
  if (isNarrow) {
    const trigger = (
      <IconButton label={t('common.moreActions')} icon={<EllipsisVertical size={20} />} className="size-11!" />
    );
    return <Menu trigger={trigger} entries={actions.map((action) => ({ ...action }))} />;
  }
  return actions.map(({ key, label, icon, onSelect }) => (
    <Button key={key} icon={icon} onClick={onSelect}>
      {label}
    </Button>
  ));
};

/** Title and count, search, filters, a hairline, secondary actions, one solid action (screens §0, §4). */
export const ResourceHeader = ({
  title,
  level = 1,
  count,
  countText = formatNumber,
  isBare,
  search,
  filters,
  actions,
  add,
}: ResourceHeaderProps) => {
  const isNarrow = useIsNarrow();
  const Heading = `h${level}` as const;
  const field = search ? (
    <div className={isNarrow ? 'order-last w-full' : 'w-68 min-[1400px]:w-80'}>
      <SearchField {...search} />
    </div>
  ) : null;
  const hasTools = field !== null || Boolean(filters);
  return (
    <header
      className={cx(
        'flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-3 border-line border-b px-6 py-3 max-sm:gap-x-1 max-sm:px-4',
      )}
    >
      <div className="flex min-w-0 flex-1 items-baseline gap-2">
        <Heading className={cx('truncate font-semibold', level === 1 ? 'text-page' : 'text-body')}>{title}</Heading>
        {count === null ? null : <span className="text-control text-text-3 tabular-nums">{countText(count)}</span>}
      </div>
      {isBare ? (
        filters
      ) : (
        <>
          {field}
          {filters}
          {hasTools && actions.length > 0 && !isNarrow ? (
            <span aria-hidden="true" className="h-5 w-px bg-line" />
          ) : null}
          <Actions actions={actions} />
          {add ? <AddButton {...add} /> : null}
        </>
      )}
    </header>
  );
};
