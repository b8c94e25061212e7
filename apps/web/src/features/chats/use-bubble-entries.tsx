import type { ChatMessage } from '@recado/contract';
import { Copy, CornerUpLeft, Pencil, Smile, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../kit/show-error.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';

type Wishes = {
  onQuote: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onDelete: () => void;
  onReact: () => void;
};

/** What one may do with a message: answer, react, copy; with an own one also correct and delete. */
export const useBubbleEntries = (message: ChatMessage | null, isOwn: boolean, wishes: Wishes): MenuEntry[] => {
  const { t } = useTranslation();
  if (!message || message.isDeleted) return [];
  const copy = (): void =>
    void navigator.clipboard
      .writeText(message.message)
      .then(() => toast.success(t('messages.toasts.copied')), showError);
  const entries: MenuEntry[] = [
    {
      ...{ key: 'quote', label: t('messages.menu.reply'), icon: <CornerUpLeft size={16} /> },
      onSelect: () => wishes.onQuote(message),
    },
    {
      ...{ key: 'react', label: t('messages.reactions.react'), icon: <Smile size={16} /> },
      afterClose: wishes.onReact,
    },
  ];
  if (message.message)
    entries.push({ key: 'copy', label: t('messages.menu.copy'), icon: <Copy size={16} />, onSelect: copy });
  if (!isOwn) return entries;
  return [
    ...entries,
    {
      ...{ key: 'edit', label: t('messages.menu.edit'), icon: <Pencil size={16} /> },
      onSelect: () => wishes.onEdit(message),
    },
    {
      ...{ key: 'delete', label: t('messages.menu.delete'), icon: <Trash2 size={16} />, danger: true },
      onSelect: wishes.onDelete,
    },
  ];
};
