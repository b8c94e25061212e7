import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import type { FieldControl } from './field.tsx';
import { itemClass, popupClass } from './layer.ts';
import { Spinner } from './spinner.tsx';
import { inputClass } from './text-input.tsx';
import { useLayerHome } from './use-layer-home.ts';

type ComboboxProps<Item> = {
  /** What may be chosen now. With `onSearch` the caller fetches; without it the list is filtered here. */
  items: Item[];
  value: Item | null;
  onChange: (item: Item | null) => void;
  itemKey: (item: Item) => string;
  itemLabel: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  /** Called with every typed text; debounce it with `useDebounced` before asking the server. */
  onSearch?: (text: string) => void;
  busy?: boolean;
  /** One sentence in the list: "type three characters", "nobody found", an error. */
  status?: ReactNode;
  placeholder?: string;
  /** So many characters can be typed. */
  maxLength?: number;
  disabled?: boolean;
  control?: FieldControl;
  label?: string;
  className?: string | undefined;
};

/** A field that searches while one types and chooses one item. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { items, value, onChange, itemKey, itemLabel, renderItem, onSearch, busy, status, control, label } = props;
  const { t } = useTranslation();
  const [home, findHome] = useLayerHome();
  // The chosen item stays in the list, so that it keeps its label while other results stream in.
  const offered = useMemo(
    () => (value && !items.some((item) => itemKey(item) === itemKey(value)) ? [...items, value] : items),
    [items, value, itemKey],
  );
  return (
    <BaseCombobox.Root
      items={offered}
      value={value}
      disabled={props.disabled ?? false}
      itemToStringLabel={itemLabel}
      isItemEqualToValue={(a, b) => itemKey(a) === itemKey(b)}
      onValueChange={onChange}
      autoHighlight
      {...(onSearch
        ? { filter: null, onInputValueChange: (text, { reason }) => reason !== 'item-press' && onSearch(text) }
        : {})}
    >
      <BaseCombobox.InputGroup ref={findHome} className={cx('relative', props.className)}>
        <BaseCombobox.Input
          {...control}
          aria-label={label}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          className={cx(inputClass, 'pr-16')}
        />
        <span className="absolute inset-y-0 right-1.5 flex items-center text-text-3">
          {busy ? <Spinner className="mr-1" /> : null}
          <BaseCombobox.Clear
            aria-label={t('common.clear')}
            className="flex size-6 items-center justify-center rounded-chip hover:bg-press"
          >
            <X size={14} />
          </BaseCombobox.Clear>
          <BaseCombobox.Trigger
            aria-label={t('common.openList')}
            className="flex size-6 items-center justify-center rounded-chip hover:bg-press"
          >
            <ChevronDown size={16} />
          </BaseCombobox.Trigger>
        </span>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal container={home}>
        <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
          <BaseCombobox.Popup
            aria-busy={busy || undefined}
            className={cx(
              popupClass,
              'thin-scroll max-h-[min(320px,var(--available-height))] w-(--anchor-width) overflow-y-auto p-1',
            )}
          >
            <BaseCombobox.Status className="text-control text-text-3">
              {status ? <span className="block px-2.5 py-2">{status}</span> : null}
            </BaseCombobox.Status>
            <BaseCombobox.Empty className="text-control text-text-3">
              {status || busy ? null : <span className="block px-2.5 py-2">{t('common.noResults')}</span>}
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(item: Item) => (
                <BaseCombobox.Item key={itemKey(item)} value={item} className={itemClass}>
                  <span className="min-w-0 flex-1">{renderItem ? renderItem(item) : itemLabel(item)}</span>
                  <BaseCombobox.ItemIndicator className="text-brand">
                    <Check size={16} />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
};
