import type { Ticket } from '@recado/contract';
import { Plus, Tags } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { useCan } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { useStore } from '../../../kit/store.ts';
import { useRoving } from '../../../kit/use-roving.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ownPanel } from '../../../ui/own-part.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ticketActions } from '../../tickets/actions/action-table.ts';
import { tagRequestStore } from '../../tickets/actions/ticket-actions.ts';
import type { TicketTag } from '../../tickets/tags/tag-changes.ts';
import { changeTag } from '../../tickets/tags/tag-mutations.ts';

const importChooser = () => withTexts(import('./tag-chooser.tsx'));
/** Its field is there by the press, so that nobody writes into nothing; a failure is told where it is to be shown. */
const preloadChooser = (): void => void importChooser().catch(() => undefined);
const TagChooser = ownPanel(importChooser, (module) => module.TagChooser, <div className="h-14" />);

const addClass =
  'flex h-6 shrink-0 items-center gap-1 rounded-chip border border-line-2 border-dashed bg-surface px-2 font-medium text-meta text-text-2 hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-text-3 aria-disabled:hover:bg-surface pointer-coarse:h-9';

const AddTag = ({ ticket, isShown, tabIndex }: { ticket: Ticket; isShown: boolean; tabIndex: number }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const asked = useStore(tagRequestStore);
  const [answered, setAnswered] = useState(asked);
  if (isShown && asked !== answered) {
    setAnswered(asked);
    setOpen(true);
  }
  return (
    <Popover
      label={t('tickets.tagsBar.label')}
      open={isOpen}
      onOpenChange={setOpen}
      align="start"
      className="w-72!"
      trigger={
        <button type="button" tabIndex={tabIndex} onPointerEnter={preloadChooser} className={addClass}>
          <Plus size={14} aria-hidden="true" />
          {t(ticketActions.tag.label)}
        </button>
      }
    >
      <TagChooser ticket={ticket} />
    </Popover>
  );
};

/** Stands in for the button of who may not write, and says why; a touch screen shows no hints, so a press says it, too. */
const Refused = () => {
  const { t } = useTranslation();
  const reason = t('tickets.tagsBar.noRight');
  return (
    <Tooltip text={reason}>
      <button type="button" aria-disabled="true" onClick={() => void toast.info(reason)} className={addClass}>
        <Plus size={14} aria-hidden="true" />
        {t(ticketActions.tag.label)}
        <span className="sr-only">{reason}</span>
      </button>
    </Tooltip>
  );
};

/** Takes a tag away, with the way back in a toast. */
const useRemoval = (ticket: Ticket): ((tag: TicketTag) => void) => {
  const { t } = useTranslation();
  return (tag) => {
    const change = (on: boolean) => void changeTag(ticket, { tag, on }).catch(showError);
    change(false);
    toast.info(t('tickets.tagsBar.removed', { name: tag.name }), {
      label: t('common.undo'),
      onPress: () => change(true),
    });
  };
};

/** One tab stop: arrows go from chip to chip, Delete and Backspace remove the one that has the focus. */
const useBarKeys = (tags: readonly TicketTag[], remove: (tag: TicketTag) => void) => {
  const [stop, setStop] = useState(0);
  const leftAt = useRef<number | null>(null);
  const stopsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('button') ?? [])];
  const roving = useRoving<HTMLDivElement>({
    selector: 'button',
    orientation: 'horizontal',
    onMove: (element) => setStop(stopsOf(roving.ref.current).indexOf(element)),
  });
  const removeAt = (index: number): void => {
    const tag = tags[index];
    if (!tag) return;
    leftAt.current = index;
    remove(tag);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the chip has gone, the focus goes to its neighbour.
  useEffect(() => {
    if (leftAt.current === null) return;
    const stops = stopsOf(roving.ref.current);
    const next = Math.min(leftAt.current, stops.length - 1);
    leftAt.current = null;
    setStop(next);
    stops[next]?.focus();
  }, [tags]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = stopsOf(roving.ref.current).indexOf(event.target as HTMLElement); // a key's target is an element
    if ((event.key === 'Delete' || event.key === 'Backspace') && at >= 0) removeAt(at);
    else roving.onKeyDown(event);
  };
  return { ref: roving.ref, onKeyDown, removeAt, stop: Math.min(stop, tags.length) };
};

const barClass =
  'relative flex h-9 shrink-0 items-center gap-1.5 overflow-x-auto border-line border-b bg-surface pl-4 [scrollbar-width:none] pointer-coarse:h-11';

type TagListProps = { tags: readonly TicketTag[]; removal?: { at: (index: number) => void; stop: number } };

const TagList = ({ tags, removal }: TagListProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Tags size={16} className="shrink-0 text-text-3" aria-hidden="true" />
      {tags.length > 0 ? (
        <ul aria-label={t('tickets.tagsBar.label')} className="flex shrink-0 items-center gap-1.5 last:pr-4">
          {tags.map((tag, index) => (
            <li key={tag.id} className="flex shrink-0">
              <Chip
                color={tag.color}
                removeLabel={t('tickets.actions.removeTag', { name: tag.name })}
                removeTabIndex={index === removal?.stop ? 0 : -1}
                {...(removal ? { onRemove: () => removal.at(index) } : {})}
              >
                {tag.name}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** The ticket's tags under its header: given and taken here; a closed ticket only shows them (core §2, ui §6). */
export const TagBar = ({ ticket, isShown }: { ticket: Ticket; isShown: boolean }) => {
  const { t } = useTranslation();
  const mayWrite = useCan('tags.assign');
  const { tags } = ticket;
  const keys = useBarKeys(tags, useRemoval(ticket));
  if (ticket.status === 'closed') {
    if (tags.length === 0) return null;
    return (
      <div className={barClass}>
        <TagList tags={tags} />
      </div>
    );
  }
  return (
    <div
      ref={keys.ref}
      role="toolbar"
      aria-label={t('tickets.tagsBar.label')}
      onKeyDown={mayWrite ? keys.onKeyDown : undefined}
      className={barClass}
    >
      <TagList tags={tags} {...(mayWrite ? { removal: { at: keys.removeAt, stop: keys.stop } } : {})} />
      <span className="sticky right-0 flex shrink-0 items-center bg-surface py-1 pr-4 pl-0.5">
        {mayWrite ? (
          <AddTag ticket={ticket} isShown={isShown} tabIndex={keys.stop === tags.length ? 0 : -1} />
        ) : (
          <Refused />
        )}
      </span>
    </div>
  );
};
