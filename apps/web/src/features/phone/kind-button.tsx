import {
  CalendarDays,
  ChartBar,
  Contact,
  EyeOff,
  Forward,
  List,
  type LucideIcon,
  MapPin,
  MousePointerClick,
  Navigation,
  PanelBottom,
  Plus,
  Timer,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { type SampleKind, sampleKinds, sampleOf } from './kind-samples.ts';
import { simulator, wish } from './simulator.ts';

const icons: Record<SampleKind, LucideIcon> = {
  location: MapPin,
  liveLocation: Navigation,
  contact: Contact,
  contacts: Users,
  poll: ChartBar,
  button: MousePointerClick,
  list: List,
  template: PanelBottom,
  viewOnce: EyeOff,
  event: CalendarDays,
  forwarded: Forward,
  disappearing: Timer,
};

type KindButtonProps = {
  from: string;
  to: string;
  /** Takes what was typed and what is quoted out of the composer. */
  takeWords: (isCaptioned: boolean) => { caption?: string; quotedId?: string };
};

/** Sends a message of any kind without a file; what was typed becomes its text, its question or its name. */
export const KindButton = ({ from, to, takeWords }: KindButtonProps) => {
  const { t } = useTranslation();
  const entries = sampleKinds.map((kind): MenuEntry => {
    const Icon = icons[kind];
    return {
      key: kind,
      label: t(`phoneKinds.kinds.${kind}`),
      icon: <Icon size={16} />,
      onSelect: () => {
        const hasWords = kind !== 'contact' && kind !== 'contacts' && kind !== 'viewOnce';
        const { caption = '', quotedId } = takeWords(hasWords);
        wish(simulator.show(from, { to, ...sampleOf(kind, caption, t), ...(quotedId ? { quotedId } : {}) }));
      },
    };
  });
  return (
    <Menu
      entries={entries}
      align="start"
      side="top"
      trigger={
        <IconButton label={t('phoneKinds.menu')} icon={<Plus size={19} />} size={32} className="-mr-1 mb-[3px]" />
      }
    />
  );
};
