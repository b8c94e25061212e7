import type { Message } from '@recado/contract';
import type { TFunction } from 'i18next';
import {
  ChevronDown,
  CircleHelp,
  Copy,
  CornerUpLeft,
  Download,
  Forward,
  Info,
  Pencil,
  Smile,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copy-text.ts';
import { can } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { startQuote } from '../../composer/drafts/draft-quote.ts';
import { startCorrection } from '../../composer/text/correction.ts';
import type { Abilities } from '../../connections/use-abilities.ts';
import { composerAtEnd } from '../../tickets/conversation-store.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { reactToMessage } from '../../tickets/mutations.ts';
import type { Telling } from '../ledger/ledger-slot.tsx';
import { useMayChange } from '../use-may-change.ts';
import { forwardStore } from './forward-store.ts';
import { EmojiChoice, ownReaction } from './message-reactions.tsx';
import { isDeletable, isEditable } from './still-changeable.ts';

/** Sets or takes back the own reaction; a failure is said. */
export const react = (bubble: Bubble, emoji: string): void => {
  if (bubble.message) reactToMessage(bubble.message.id, emoji).catch(showError);
};

/** Puts a message's text into the clipboard, and says so. */
export const copyBody = ({ body }: Bubble, t: TFunction): void => copyText(body, t('messages.toasts.copied'));

/** What the reader may do, and what the connection's WhatsApp can. */
type Means = { canAnswer: boolean; abilities: Abilities };
type Wishes = { onReact: () => void; onDelete: () => void; onTell: (telling: Telling) => void };

/** A text or a file that is here, not deleted; other kinds are not passed on. */
const isPassable = ({ file, details, isDeleted }: Bubble): boolean =>
  !isDeleted && (file ? file.state === 'ready' : details.shows === undefined) && can('messages.send');

/** What there is to tell of a message: its way, and why it was written if nobody typed it. */
const tellingsOf = ({ trace }: Message, t: TFunction, onTell: Wishes['onTell']): MenuEntry[] => {
  const info = {
    key: 'info',
    label: t('messages.menu.info'),
    icon: <Info size={16} />,
    onSelect: () => onTell('ledger'),
  };
  const why = {
    key: 'why',
    label: t('messages.menu.why'),
    icon: <CircleHelp size={16} />,
    onSelect: () => onTell('why'),
  };
  return trace ? [info, why] : [info];
};

/** What may still be done to a message of ours by who may change it: correct and delete. */
const changesOf = (
  { message, body }: Bubble & { message: Message },
  ticketId: number,
  { canAnswer, abilities }: Means,
  t: TFunction,
  onDelete: Wishes['onDelete'],
): MenuEntry[] => {
  const edit = {
    key: 'edit',
    label: t('messages.menu.edit'),
    icon: <Pencil size={16} />,
    onSelect: () => {
      if (!startCorrection(ticketId, message, body)) toast.info(t('composing.otherEdit'));
    },
    focusNext: composerAtEnd,
  };
  const remove = {
    key: 'delete',
    label: t('messages.menu.delete'),
    icon: <Trash2 size={16} />,
    danger: true,
    onSelect: onDelete,
  };
  const entries: MenuEntry[] = canAnswer && abilities.edit && isEditable(message) ? [edit] : [];
  if (abilities.revokeForAll && isDeletable(message) && can('messages.delete')) entries.push(remove);
  return entries;
};

/** What one may do with a message: quote, react, copy, see its way, edit, delete. */
export const useMessageEntries = (
  bubble: Bubble,
  ticketId: number,
  { canAnswer, abilities }: Means,
  wishes: Wishes,
): MenuEntry[] => {
  const { t } = useTranslation();
  const isPeek = useIsPeek();
  const mayChange = useMayChange(bubble);
  const { file, message } = bubble;
  const entries: MenuEntry[] = [];
  if (message && !bubble.isDeleted && canAnswer) {
    entries.push({
      ...{ key: 'quote', label: t('messages.menu.reply'), icon: <CornerUpLeft size={16} /> },
      onSelect: () => startQuote(ticketId, message),
      focusNext: composerAtEnd,
    });
    if (abilities.reactions)
      entries.push({
        ...{ key: 'react', label: t('messages.reactions.react'), icon: <Smile size={16} /> },
        afterClose: wishes.onReact,
      });
  }
  if (message && !isPeek && isPassable(bubble)) {
    entries.push({
      key: 'forward',
      label: t('messages.menu.forward'),
      icon: <Forward size={16} />,
      onSelect: () => forwardStore.set(message),
    });
  }
  const url = bubble.message?.mediaUrl;
  if (file && url && !bubble.isDeleted) {
    entries.push({
      key: 'download',
      label: t('common.download'),
      icon: <Download size={16} />,
      onSelect: () => Object.assign(document.createElement('a'), { href: url, download: file.name }).click(),
    });
  }
  if (bubble.body) {
    entries.push({
      key: 'copy',
      label: t('messages.menu.copy'),
      icon: <Copy size={16} />,
      onSelect: () => copyBody(bubble, t),
    });
  }
  if (message) entries.push(...tellingsOf(message, t, wishes.onTell));
  if (message && mayChange)
    entries.push(...changesOf({ ...bubble, message }, ticketId, { canAnswer, abilities }, t, wishes.onDelete));
  return entries;
};

type MessageToolsProps = {
  bubble: Bubble;
  entries: MenuEntry[];
  /** Reactions are possible here at all. */
  canReact: boolean;
  reactOpen: boolean;
  onReactOpen: (open: boolean) => void;
};

/** The two small buttons beside a bubble under the pointer, which take no room from it; the same acts stand in its context menu. */
export const MessageTools = ({ bubble, entries, canReact, reactOpen, onReactOpen }: MessageToolsProps) => {
  const { t } = useTranslation();
  const hasReact = canReact && bubble.message !== null && !bubble.isDeleted;
  return (
    <div className={cx('flex h-0 w-0 items-center self-center', bubble.fromMe && 'justify-end')}>
      {hasReact ? (
        <Popover
          label={t('messages.reactions.react')}
          open={reactOpen}
          onOpenChange={onReactOpen}
          align="center"
          side="top"
          className="w-auto!"
          trigger={
            <IconButton label={t('messages.reactions.react')} icon={<Smile size={16} />} size={28} tabIndex={-1} />
          }
        >
          <EmojiChoice
            current={ownReaction(bubble.reactions)}
            onChoose={(emoji) => {
              onReactOpen(false);
              react(bubble, emoji);
            }}
          />
        </Popover>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          entries={entries}
          trigger={
            <IconButton label={t('messages.menu.label')} icon={<ChevronDown size={16} />} size={28} tabIndex={-1} />
          }
        />
      ) : null}
    </div>
  );
};
