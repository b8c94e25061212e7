import { Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ChoiceRow } from './choice-row.tsx';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import { TextInput } from './text-input.tsx';

/** More rows than this are not drawn: one types on. */
const shownAtMost = 100;

type ChoiceListProps<Item extends { id: number; name: string }> = {
  /** Spoken name of the field and of the list. */
  label: string;
  placeholder: string;
  items: readonly Item[];
  chosen: readonly number[];
  onToggle: (item: Item, isOn: boolean) => void;
  /** Whether an item is found by a text. */
  holds: (text: string, item: Item) => boolean;
  renderItem: (item: Item) => ReactNode;
  /** Offers to make what was typed when no item has this name. */
  create?: { label: (name: string) => string; run: (name: string) => void; minLength: number; tooShort: string };
  busy?: boolean;
  /** Instead of the list: nothing there yet, an error. */
  status?: ReactNode;
  noResults: string;
  /** Below the list when there are more rows than are drawn. */
  more: string;
};

type Rows<Item> = { found: Item[]; shown: Item[]; name: string; offersNew: boolean; isShort: boolean };

const rowsOf = <Item extends { id: number; name: string }>(props: ChoiceListProps<Item>, text: string): Rows<Item> => {
  const name = text.trim();
  const found = name ? props.items.filter((item) => props.holds(name, item)) : [...props.items];
  const isKnown = props.items.some((item) => item.name.toLowerCase() === name.toLowerCase());
  const isShort = name.length < (props.create?.minLength ?? 0);
  const offersNew = props.create !== undefined && name !== '' && !isKnown && !isShort;
  return { found, shown: found.slice(0, shownAtMost), name, offersNew, isShort: isShort && name !== '' && !isKnown };
};

/**
 * A field that searches in a list and chooses several of it; it belongs into a popover. Arrows move in the list,
 * Enter chooses, also what it names before the items are here, and what does not exist yet can be made.
 */
export const ChoiceList = <Item extends { id: number; name: string }>(props: ChoiceListProps<Item>) => {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const base = useId();
  useEffect(() => field.current?.focus(), []);
  const { found, shown, name, offersNew, isShort } = rowsOf(props, text);
  const count = shown.length + (offersNew ? 1 : 0);
  const at = Math.min(active, count - 1);
  /** Enter was pressed before the items were here. */
  const [isPressed, setIsPressed] = useState(false);
  const type = (next: string) => {
    setText(next);
    setIsPressed(false);
    const wanted = next.trim().toLowerCase();
    const exact = rowsOf(props, next).shown.findIndex((item) => item.name.toLowerCase() === wanted);
    setActive(Math.max(0, exact));
  };
  const press = (index: number) => {
    const item = shown[index];
    if (item) props.onToggle(item, !props.chosen.includes(item.id));
    else if (offersNew) props.create?.run(name);
    if (text) type('');
  };
  useEffect(() => {
    if (props.busy || !isPressed) return;
    setIsPressed(false);
    const exact = shown.findIndex((item) => item.name.toLowerCase() === name.toLowerCase());
    // What the list says instead of its items is read first.
    if (count > 0 && !props.status) press(exact < 0 ? at : exact);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) setActive((at + step + count) % count);
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    else if (props.busy) setIsPressed(true);
    else if (at >= 0) press(at);
    event.preventDefault();
  };
  return (
    <div className="flex max-h-[min(420px,var(--available-height))] flex-col">
      <div className="border-line border-b p-2">
        <TextInput
          ref={field}
          data-first-focus=""
          role="combobox"
          aria-expanded="true"
          aria-controls={`${base}-list`}
          aria-activedescendant={at >= 0 ? `${base}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={props.label}
          placeholder={props.placeholder}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          icon={<Search size={16} />}
          end={props.busy ? <Spinner className="mr-2" /> : null}
        />
      </div>
      <div
        id={`${base}-list`}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-label={props.label}
        className={cx('thin-scroll min-h-0 overflow-y-auto', count > 0 && 'p-1')}
      >
        {shown.map((item, index) => (
          <ChoiceRow
            key={item.id}
            id={`${base}-${index}`}
            isActive={index === at}
            isChosen={props.chosen.includes(item.id)}
            onPress={() => press(index)}
          >
            {props.renderItem(item)}
          </ChoiceRow>
        ))}
        {offersNew ? (
          <ChoiceRow
            id={`${base}-${shown.length}`}
            isActive={at === shown.length}
            isChosen={false}
            onPress={() => press(shown.length)}
          >
            <Plus size={16} aria-hidden="true" className="shrink-0 text-text-3" />
            <span className="truncate">{props.create?.label(name)}</span>
          </ChoiceRow>
        ) : null}
      </div>
      <div role="status" className="text-control text-text-3 empty:hidden [&>*]:px-3.5 [&>*]:py-2.5">
        {props.status ? <div>{props.status}</div> : null}
        {!props.status && count === 0 && !isShort && !props.busy ? <p>{props.noResults}</p> : null}
        {isShort ? <p>{props.create?.tooShort}</p> : null}
        {found.length > shown.length ? <p>{props.more}</p> : null}
      </div>
    </div>
  );
};
