import { Smile } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ownPanel } from '../../../ui/own-part.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { composerAtEnd, composerField } from '../../tickets/conversation-store.ts';

const EmojiPanel = ownPanel(
  () => withTexts(import('./emoji-panel.tsx')),
  (module) => module.EmojiPanel,
  <div className="h-[384px]" />,
);

/** Puts emoji into the composer where its caret stands; the field has the focus again when the panel closes. */
export const EmojiButton = memo(({ setText }: { setText: (text: string) => void }) => {
  const { t } = useTranslation();
  // Where nobody has written yet the caret is at the end of what waits, not before it.
  useEffect(() => void composerAtEnd(), []);
  const insert = (emoji: string): void => {
    const field = composerField.current;
    if (!field) return;
    field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end');
    setText(field.value);
  };
  return (
    <Popover
      label={t('messages.composer.emoji')}
      trigger={<IconButton label={t('messages.composer.emoji')} icon={<Smile size={18} />} size={32} />}
      side="top"
      align="start"
      focusAfter={() => composerField.current}
    >
      <EmojiPanel onChoose={insert} />
    </Popover>
  );
});
