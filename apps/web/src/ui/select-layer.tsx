import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import { itemClass, popupClass } from './layer.ts';
import type { SelectProps } from './select.tsx';
import { inputClass } from './text-input.tsx';
import { useLayerHome } from './use-layer-home.ts';

/** The select itself; loaded with the first screen that has one. */
export const SelectLayer = <Value extends string | number | null>(props: SelectProps<Value>) => {
  const { options, value, onChange, placeholder, disabled = false, control, label, size = 'normal', className } = props;
  const [home, findHome] = useLayerHome();
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as Value)} // the values come from `options`
    >
      <BaseSelect.Trigger
        ref={findHome}
        {...control}
        aria-label={label}
        className={cx(
          inputClass,
          'flex items-center justify-between gap-2 text-left',
          size === 'small' && 'h-7! text-control!',
          className,
        )}
      >
        <span className={cx('flex min-w-0 items-center gap-2', !chosen && 'text-text-3')}>
          {chosen?.start}
          <span className="truncate">{chosen?.label ?? placeholder}</span>
        </span>
        <BaseSelect.Icon className="text-text-3">
          <ChevronDown size={16} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal container={home}>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <BaseSelect.Popup
            className={cx(
              popupClass,
              'thin-scroll max-h-[min(320px,var(--available-height))] min-w-(--anchor-width) overflow-y-auto p-1',
            )}
          >
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={String(option.value)}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={itemClass}
                >
                  {option.start}
                  <span className="min-w-0 flex-1">
                    <BaseSelect.ItemText className="block truncate">{option.label}</BaseSelect.ItemText>
                    {option.hint ? <span className="block truncate text-small text-text-3">{option.hint}</span> : null}
                  </span>
                  <BaseSelect.ItemIndicator className="text-brand">
                    <Check size={16} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
};
