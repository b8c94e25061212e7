import { type ComponentProps, type KeyboardEvent, lazy, Suspense } from 'react';
import { withTexts } from '../../kit/i18n.ts';
import { orNothing } from '../../kit/optional-part.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { fetchedPart, showError } from '../../kit/show-error.ts';
import { useStore } from '../../kit/store.ts';
import type { AssistButton } from './assist-button.tsx';
import type { AssistPanel } from './assist-panel.tsx';
import { helpStore } from './assist-store.ts';

const Button = lazy(() => orNothing(withTexts(import('./assist-button.tsx')), (module) => module.AssistButton));
const Panel = lazy(() => orNothing(withTexts(import('./assist-panel.tsx')), (module) => module.AssistPanel));
const Summary = lazy(() => orNothing(withTexts(import('./summary-field.tsx')), (module) => module.SummaryField));

/** Whether the plan has it and the company wants it; off until somebody switches it on. */
const useAssists = (): boolean => {
  const isWanted = useUser().company.settings.some(({ key, value }) => key === 'aiAssist' && value === 'enabled');
  return useCan('ai.assist') && isWanted;
};

/** The way to a model's help, where there is any. */
export const AssistButtonSlot = (props: ComponentProps<typeof AssistButton>) =>
  useAssists() ? (
    <Suspense>
      <Button {...props} />
    </Suspense>
  ) : null;

/** What the model proposes for this ticket, once it was asked. */
export const AssistPanelSlot = (props: ComponentProps<typeof AssistPanel>) =>
  useStore(helpStore)?.ticketId === props.ticketId ? (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  ) : null;

/** A summary for whoever takes over, where there is help. */
export const SummarySlot = (props: { ticketId: number; text: string; onChange: (text: string) => void }) =>
  useAssists() ? (
    <Suspense>
      <Summary {...props} />
    </Suspense>
  ) : null;

const press = async (ticketId: number, text: string, setText: (text: string) => void): Promise<void> => {
  const { askHelp, takeHelp } = await fetchedPart(import('./ask-help.ts'));
  const help = helpStore.get();
  const mine = help?.ticketId === ticketId ? help : null;
  if (mine?.state === 'writing') return;
  if (mine?.state === 'ready' && mine.kind !== 'summarise') takeHelp(setText, text);
  else await askHelp({ ticketId, kind: text.trim() === '' ? 'suggest' : 'improve' }, text.trim());
};

/** The key of the field, Ctrl or ⌘ with J: asks for what fits, and takes what was proposed. True where it was that key. */
export const useAssistKey = (ticketId: number, isOff: boolean) => {
  const assists = useAssists() && !isOff;
  return (event: KeyboardEvent<HTMLTextAreaElement>, setText: (text: string) => void): boolean => {
    const isKey = event.key === 'j' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!assists || !isKey) return false;
    event.preventDefault();
    press(ticketId, event.currentTarget.value, setText).catch(showError);
    return true;
  };
};
