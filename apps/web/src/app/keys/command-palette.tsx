import { limits, type Ticket } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketOptions } from '../../features/tickets/queries.ts';
import { useOnline } from '../../kit/realtime/link-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { KeyCaps } from './key-caps.tsx';
import { MatchedText, matchOf } from './matched-text.tsx';
import { useTicketCommands } from './ticket-commands.tsx';
import { type Command, useFoundCommands, useGeneralCommands, useRecentCommands } from './use-commands.tsx';

type Group = { title: string; commands: Command[] };

const shownOfEach = 3;

/** A command that the typed text means, by its name or by another word for it, which is then shown. */
const meant = (command: Command, typed: string): Command[] => {
  if (!typed.trim() || matchOf(command.label, typed)) return [command];
  const word = command.synonyms?.split(', ').find((one) => matchOf(one, typed));
  return word ? [{ ...command, detail: word }] : [];
};

/** Groups that hold something; what is typed filters all but the people, whom the server finds. */
const useGroups = (typed: string, ticket: Ticket | undefined, people: Command[], onShowKeys: () => void): Group[] => {
  const { t } = useTranslation();
  const inTicket = useTicketCommands(ticket);
  const recent = useRecentCommands();
  const { pages, others } = useGeneralCommands(onShowKeys);
  const holding = (commands: Command[]) => commands.flatMap((command) => meant(command, typed));
  const few = (commands: Command[]) => commands.slice(0, shownOfEach);
  const recentFound = holding(recent).filter(({ id }) => !people.some((one) => one.id === id));
  return [
    { title: t('keySheet.palette.inTicket'), commands: holding(inTicket) },
    { title: t('keySheet.palette.recent'), commands: few(recentFound) },
    { title: t('keySheet.groups.everywhere'), commands: holding(others) },
    { title: t('keySheet.palette.people'), commands: people },
    { title: t('keySheet.palette.goTo'), commands: typed.trim() ? few(holding(pages)) : pages },
  ].filter(({ commands }) => commands.length > 0);
};

type CommandRowProps = { command: Command; typed: string; id: string; isActive: boolean; onPress: () => void };

const CommandRow = ({ command, typed, id, isActive, onPress }: CommandRowProps) => (
  <ChoiceRow id={id} isActive={isActive} isChosen={isActive} hasNoMark onPress={onPress}>
    <span aria-hidden="true" className="flex w-7 shrink-0 justify-center text-text-3">
      {command.icon}
    </span>
    <span className="flex min-w-0 flex-1 items-baseline">
      <span className="truncate font-medium">
        <MatchedText text={command.label} typed={typed} />
      </span>{' '}
      {command.detail ? (
        // A long name leaves room for what pressing does.
        <span className="ml-1.5 max-w-3/5 shrink-0 truncate text-small text-text-3">
          <MatchedText text={command.detail} typed={typed} />
        </span>
      ) : null}
    </span>
    <span aria-hidden="true" className="flex shrink-0 items-center gap-2 max-sm:hidden">
      {command.keys ? <KeyCaps keys={command.keys} /> : null}
      {isActive ? <CornerDownLeft size={14} className="text-brand" /> : null}
    </span>
  </ChoiceRow>
);

type PaletteProps = {
  field: RefObject<HTMLInputElement | null>;
  /** Told what is to be done. */
  onChoose: (run: () => void) => void;
  onShowKeys: () => void;
};

/** The ticket on screen that commands go to, until Backspace in the empty field takes it away. */
const useScope = () => {
  const uuid: string | undefined = useParams({ strict: false }).uuid;
  const ticket = useQuery({ ...ticketOptions(uuid ?? ''), enabled: uuid !== undefined }).data;
  const [isOff, setOff] = useState(false);
  return { ticket: uuid && !isOff ? ticket : undefined, leave: () => setOff(true) };
};

const Palette = ({ field, onChoose, onShowKeys }: PaletteProps) => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const base = useId();
  const scope = useScope();
  const found = useFoundCommands(typed, shownOfEach);
  const groups = useGroups(typed, scope.ticket, found.commands, onShowKeys);
  const all = groups.flatMap(({ commands }) => commands);
  const current = all[Math.min(active, all.length - 1)];
  const idOf = (command: Command) => `${base}-${command.id}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0)
      setActive((Math.min(active, all.length - 1) + step + all.length) % all.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) current && onChoose(current.run);
    else if (event.key === 'Backspace' && typed === '' && scope.ticket) scope.leave();
    else return;
    event.preventDefault();
  };
  const isShort = typed.trim() !== '' && typed.trim().length < limits.contactSearchFromCharacters;
  const note = isOnline ? (isShort ? t('keySheet.palette.hint') : null) : t('keySheet.palette.offline');
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
        <Search size={18} aria-hidden="true" className="shrink-0 text-text-3" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${base}-list`}
          aria-activedescendant={current ? idOf(current) : undefined}
          aria-autocomplete="list"
          aria-label={t('keySheet.palette.placeholder')}
          placeholder={t('keySheet.palette.placeholder')}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] text-text outline-none placeholder:text-text-3"
        />
        {found.isBusy ? <Spinner /> : null}
        {scope.ticket ? (
          <span className="shrink-0 rounded-chip bg-press px-2 py-0.5 font-semibold text-small tabular-nums">
            {t('keySheet.palette.scope', { id: scope.ticket.id })}
          </span>
        ) : null}
        <span aria-hidden="true" className="max-sm:hidden">
          <KeyCaps keys={['Escape']} />
        </span>
      </div>
      <div
        id={`${base}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('keySheet.palette.title')}
        className="thin-scroll min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
          <div key={group.title} role="group" aria-labelledby={`${base}-title-${index}`}>
            <p id={`${base}-title-${index}`} className="px-2.5 pt-2.5 pb-1 font-semibold text-small text-text-3">
              {group.title}
            </p>
            {group.commands.map((command) => (
              <CommandRow
                key={command.id}
                command={command}
                typed={typed}
                id={idOf(command)}
                isActive={command === current}
                onPress={() => onChoose(command.run)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className="px-4 py-3 text-control text-text-3 empty:hidden">
        {found.isFailed && isOnline ? (
          <span className="flex items-center gap-2">
            {t('common.listLoadFailed')}
            <Button kind="text" size="small" onClick={found.retry}>
              {t('common.retry')}
            </Button>
          </span>
        ) : null}
        {note}
        {all.length === 0 && !found.isBusy && !found.isFailed && !note ? t('keySheet.palette.empty') : null}
      </div>
      <PaletteFoot onShowKeys={() => onChoose(onShowKeys)} />
    </>
  );
};

const PaletteFoot = ({ onShowKeys }: { onShowKeys: () => void }) => {
  const { t } = useTranslation();
  return (
    <footer className="flex h-11 shrink-0 items-center gap-4 border-line border-t bg-canvas px-4 text-small text-text-2 max-sm:hidden">
      <span aria-hidden="true" className="flex items-center gap-2">
        <KeyCaps keys={['ArrowUp', 'ArrowDown']} /> {t('keySheet.palette.choose')}
      </span>
      <span aria-hidden="true" className="flex items-center gap-2">
        <KeyCaps keys={['Enter']} /> {t('keySheet.palette.run')}
      </span>
      <button
        type="button"
        onClick={onShowKeys}
        className="ml-auto flex items-center gap-2 rounded-chip px-1.5 py-1 hover:bg-press"
      >
        <span aria-hidden="true">
          <KeyCaps keys={['?']} />
        </span>
        {t('keySheet.palette.allKeys')}
      </button>
    </footer>
  );
};

type CommandPaletteProps = { open: boolean; onClose: () => void; onShowKeys: () => void };

/** Everything that can be done from here, by typing it; what is chosen is done when the palette has left (ui §6). */
export const CommandPalette = ({ open, onClose, onShowKeys }: CommandPaletteProps) => {
  const { t } = useTranslation();
  const chosen = useRef<(() => void) | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose = (run: () => void): void => {
    chosen.current = run;
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keySheet.palette.title')}
      isPalette
      initialFocus={field}
      onClosed={() => {
        const run = chosen.current;
        chosen.current = null;
        run?.();
      }}
    >
      <Palette field={field} onShowKeys={onShowKeys} onChoose={choose} />
    </Dialog>
  );
};
