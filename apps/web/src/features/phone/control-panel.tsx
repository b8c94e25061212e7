import type { PhoneSummary, SimulatorState } from '@recado/whatsapp-simulator/client';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { FaultsSection } from './faults-section.tsx';
import { LogSection } from './log-section.tsx';
import { ScriptsSection } from './scripts-section.tsx';

type ControlPanelProps = { state: SimulatorState; company: PhoneSummary | undefined };

const Sections = ({ state, company }: ControlPanelProps) => (
  <>
    <ScriptsSection company={company?.number} />
    <FaultsSection faults={state.faults} company={company?.number} />
    <LogSection phones={state.phones} company={company} />
  </>
);

/** The lower edge of a small screen: a bar that opens the panel over the handset. */
const BottomPanel = (props: ControlPanelProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const Arrow = isOpen ? ChevronDown : ChevronUp;
  return (
    <aside
      aria-label={t('phone.panel')}
      className="absolute inset-x-0 bottom-0 z-10 flex max-h-[calc(100%-24px)] flex-col rounded-t-dialog bg-surface pb-safe shadow-float"
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-12 shrink-0 items-center justify-center gap-2 rounded-t-dialog font-semibold text-control -outline-offset-2"
      >
        {t('phone.panel')}
        <Arrow size={16} aria-hidden="true" />
      </button>
      <div
        className={cx(
          'thin-scroll min-h-0 flex-1 flex-col overflow-y-auto border-line border-t',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        <Sections {...props} />
      </div>
    </aside>
  );
};

/** Scripts, faults and log: at the right, or a sheet at the bottom below 900 px. */
export const ControlPanel = (props: ControlPanelProps) => {
  const { t } = useTranslation();
  const fits = useMedia('(min-width: 900px)');
  if (!fits) return <BottomPanel {...props} />;
  return (
    <aside
      aria-label={t('phone.panel')}
      className="thin-scroll flex w-[344px] shrink-0 flex-col overflow-y-auto border-line border-l bg-surface"
    >
      <Sections {...props} />
    </aside>
  );
};
