import { Bold, Code, Italic, Strikethrough, Type } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { modSign } from '../../../ui/key-cap.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { composerField } from '../../tickets/conversation-store.ts';
import { type Format, switchFormat } from './format-text.ts';

/** Puts a format around what is selected in the composer, or takes it away. */
export const formatSelection = (format: Format, setText: (text: string) => void): void => {
  const field = composerField.current;
  if (!field) return;
  const { selectionStart: from, selectionEnd: to, value } = field;
  const next = switchFormat({ text: value, from, to }, format);
  field.setRangeText(next.text, 0, value.length);
  field.setSelectionRange(next.from, next.to);
  setText(field.value);
};

const entries = [
  { format: 'bold', icon: <Bold size={16} />, key: 'B' },
  { format: 'italic', icon: <Italic size={16} />, key: 'I' },
  { format: 'strike', icon: <Strikethrough size={16} />, key: 'Shift X' },
  { format: 'code', icon: <Code size={16} />, key: null },
] as const;

/** Bold, italic, struck and fixed width, as WhatsApp draws them (product §4); on phones there is no room beside the field. */
export const FormatButton = memo(({ setText }: { setText: (text: string) => void }) => {
  const { t } = useTranslation();
  const field = () => composerField.current;
  return (
    <span className="hidden sm:inline-flex">
      <Menu
        trigger={<IconButton label={t('messages.composer.format')} icon={<Type size={18} />} size={32} />}
        align="start"
        side="top"
        entries={entries.map(({ format, icon, key }) => ({
          key: format,
          label: t(`messages.composer.formats.${format}`),
          icon,
          ...(key ? { hint: `${modSign} ${key}` } : {}),
          focusNext: field,
          onSelect: () => formatSelection(format, setText),
        }))}
      />
    </span>
  );
});
