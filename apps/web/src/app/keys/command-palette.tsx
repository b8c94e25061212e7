import { limits } from '@recado/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsText } from '../../kit/resource/orders.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { KeyCaps } from './key-caps.tsx';
import {
  type Command,
  useFoundCommands,
  useGeneralCommands,
  useRecentCommands,
  useTicketCommands,
} from './use-commands.tsx';

type Group = { title: string; commands: Command[] };

/** Groups that hold something, recent tickets first; what is typed filters all but the people, whom the server finds. */
const useGroups = (text: string, people: Command[], onShowKeys: () => void): Group[] => {
  const { t } = useTranslation();
  const inTicket = useTicketCommands();
  const recent = useRecentCommands();
  const { pages, others } = useGeneralCommands(onShowKeys);
  const holding = (commands: Command[]) => commands.filter(({ label }) => holdsText(text, label));
  const recentFound = holding(recent).filter(({ id }) => !people.some((one) => one.id === id));
  return [
    { title: t('keySheet.palette.recent'), commands: recentFound },
    { title: t('keySheet.palette.inTicket'), commands: holding(inTicket) },
    { title: t('keySheet.groups.everywhere'), commands: holding(others) },
    { title: t('keySheet.palette.people'), commands: people },
    { title: t('keySheet.palette.goTo'), commands: holding(pages) },
  ].filter(({ commands }) => commands.length > 0);
};

const CommandRow = (props: { command: Command; id: string; isActive: boolean; onPress: () => void }) => {
  const { command } = props;
  return (
    <ChoiceRow id={props.id} isActive={props.isActive} isChosen={props.isActive} hasNoMark onPress={props.onPress}>
      <span aria-hidden="true" className="flex w-7 shrink-0 justify-center text-text-3">
        {command.icon}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {command.label}
        {command.detail ? <span className="ml-2 text-small text-text-3">{command.detail}</span> : null}
      </span>
      {command.keys ? (
        <span aria-hidden="true" className="max-sm:hidden">
          <KeyCaps keys={command.keys} />
        </span>
      ) : null}
    </ChoiceRow>
  );
};

type PaletteProps = {
  field: RefObject<HTMLInputElement | null>;
  onChoose: (command: Command) => void;
  onShowKeys: () => void;
};

const Palette = ({ field, onChoose, onShowKeys }: PaletteProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const base = useId();
  const found = useFoundCommands(text);
  const groups = useGroups(text, found.commands, onShowKeys);
  const all = groups.flatMap(({ commands }) => commands);
  const at = Math.min(active, all.length - 1);
  const idOf = (command: Command) => `${base}-${command.id}`;
  const current = all[at];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) setActive((at + step + all.length) % all.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) current && onChoose(current);
    else return;
    event.preventDefault();
  };
  const isShort = text.trim() !== '' && text.trim().length < limits.contactSearchFromCharacters;
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        ref={field}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${base}-list`}
        aria-activedescendant={current ? idOf(current) : undefined}
        aria-autocomplete="list"
        aria-label={t('keySheet.palette.placeholder')}
        placeholder={t('keySheet.palette.placeholder')}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        icon={<Search size={16} />}
        end={found.isBusy ? <Spinner className="mr-2" /> : null}
      />
      <div id={`${base}-list`} role="listbox" tabIndex={-1} aria-label={t('keySheet.palette.title')}>
        {groups.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
          <div key={group.title} role="group" aria-labelledby={`${base}-title-${index}`}>
            <p id={`${base}-title-${index}`} className="px-2.5 pt-3 pb-1 font-medium text-small text-text-3">
              {group.title}
            </p>
            {group.commands.map((command) => (
              <CommandRow
                key={command.id}
                command={command}
                id={idOf(command)}
                isActive={command === current}
                onPress={() => onChoose(command)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className="px-2.5 text-control text-text-3 empty:hidden">
        {found.isFailed ? (
          <span className="flex items-center gap-2">
            {t('common.listLoadFailed')}
            <Button kind="text" size="small" onClick={found.retry}>
              {t('common.retry')}
            </Button>
          </span>
        ) : null}
        {isShort ? t('keySheet.palette.hint') : null}
        {all.length === 0 && !found.isBusy && !found.isFailed && !isShort ? t('keySheet.palette.empty') : null}
      </div>
    </div>
  );
};

type CommandPaletteProps = { open: boolean; onClose: () => void; onShowKeys: () => void };

/** Everything that can be done from here, by typing it; what is chosen is done when the palette has left (ui §6). */
export const CommandPalette = ({ open, onClose, onShowKeys }: CommandPaletteProps) => {
  const { t } = useTranslation();
  const chosen = useRef<Command | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keySheet.palette.title')}
      width={600}
      initialFocus={field}
      onClosed={() => {
        const command = chosen.current;
        chosen.current = null;
        command?.run();
      }}
    >
      <Palette
        field={field}
        onShowKeys={onShowKeys}
        onChoose={(command) => {
          chosen.current = command;
          onClose();
        }}
      />
    </Dialog>
  );
};
