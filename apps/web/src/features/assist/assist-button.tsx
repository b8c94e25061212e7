import { languages } from '@recado/contract';
import { Languages, ListChecks, MessageSquareText, Scissors, Smile, Sparkles, WandSparkles } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { modSign } from '../../ui/key-cap.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { askHelp } from './ask-help.ts';

const rewrites = [
  { kind: 'improve', icon: <WandSparkles size={16} /> },
  { kind: 'shorten', icon: <Scissors size={16} /> },
  { kind: 'friendlier', icon: <Smile size={16} /> },
] as const;

type Props = {
  ticketId: number;
  /** Something is begun that can be written otherwise. */
  hasText: boolean;
  /** Where the text stands. */
  field: () => HTMLTextAreaElement | null;
};

/** What a model can do for whoever writes in this ticket: with the text that is begun, or with the conversation. */
export const AssistButton = memo(({ ticketId, hasText, field }: Props) => {
  const { t } = useTranslation();
  const words = () => field()?.value.trim() ?? '';
  const needsText = !hasText;
  const entries: MenuEntry[] = [
    ...rewrites.map(({ kind, icon }) => ({
      key: kind,
      icon,
      label: t(`assist.kinds.${kind}`),
      disabled: needsText,
      focusNext: field,
      ...(kind === 'improve' && !needsText ? { hint: `${modSign} J` } : {}),
      onSelect: () => void askHelp({ ticketId, kind }, words()),
    })),
    ...languages.map((language) => ({
      key: language,
      icon: <Languages size={16} />,
      label: t('assist.translateTo', { language: t(`assist.languages.${language}`) }),
      disabled: needsText,
      focusNext: field,
      onSelect: () => void askHelp({ ticketId, kind: 'translate', language }, words()),
    })),
    { key: 'line', divider: true },
    {
      key: 'suggest',
      icon: <MessageSquareText size={16} />,
      label: t('assist.kinds.suggest'),
      focusNext: field,
      ...(needsText ? { hint: `${modSign} J` } : {}),
      onSelect: () => void askHelp({ ticketId, kind: 'suggest' }, words()),
    },
    {
      key: 'summarise',
      icon: <ListChecks size={16} />,
      label: t('assist.kinds.summarise'),
      focusNext: field,
      onSelect: () => void askHelp({ ticketId, kind: 'summarise' }, words()),
    },
  ];
  return (
    <Menu
      trigger={<IconButton label={t('assist.open')} icon={<Sparkles size={18} />} size={32} />}
      align="start"
      side="top"
      entries={entries}
    />
  );
});
