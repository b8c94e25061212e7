import { type ChatRow, chatRoutes, limits } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import { useUser } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { applyChat, colleaguesQuery } from './queries.ts';

type ChatDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The conversation that is changed; null begins one. */
  chat: ChatRow | null;
  onSaved: (chat: ChatRow) => void;
};

type People = { chosen: ReadonlySet<number>; onToggle: (id: number) => void };

/** The colleagues that may be chosen, found by name. */
const ChoosePeople = ({ chosen, onToggle }: People) => {
  const { t } = useTranslation();
  const { id } = useUser();
  const [text, setText] = useState('');
  const { data } = useQuery(colleaguesQuery);
  const shown = (data ?? []).filter((person) => person.id !== id && holdsText(text, person.name));
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('chats.form.find')}
        placeholder={t('chats.form.find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        icon={<Search size={16} />}
      />
      <ul className="thin-scroll mt-2 max-h-60 overflow-y-auto rounded-control border border-line p-1">
        {shown.map((person) => (
          <li key={person.id} className="px-2 py-1">
            <Checkbox label={person.name} checked={chosen.has(person.id)} onChange={() => onToggle(person.id)} />
          </li>
        ))}
        {data && shown.length === 0 ? (
          <li className="px-2 py-2 text-control text-text-3">{t('common.noResults')}</li>
        ) : null}
      </ul>
    </>
  );
};

const toggled = (set: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Title and people of a conversation. */
const Form = ({ chat, onClose, onSaved, open }: ChatDialogProps) => {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const peopleId = useId();
  const before = chat?.users.map((member) => member.userId).filter((id) => id !== userId) ?? [];
  const [title, setTitle] = useState(chat?.title ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(before));
  const [showHistory, setShowHistory] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const titleError = wasTried && title.trim() === '' ? t('validation.chatTitle') : undefined;
  const peopleError = wasTried && chosen.size === 0 ? t('validation.chatUsers') : undefined;
  const brings = chat !== null && [...chosen].some((id) => !before.includes(id));
  const save = async () => {
    setWasTried(true);
    if (busy || title.trim() === '' || chosen.size === 0) return;
    setBusy(true);
    try {
      const body = { title: title.trim(), users: [...chosen].map((id) => ({ id })) };
      const saved = chat
        ? await call(chatRoutes.updateChat, { params: { id: chat.id }, body: { ...body, showHistory } })
        : await call(chatRoutes.createChat, { body });
      applyChat(saved);
      onSaved(saved);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(chat ? 'chats.edit' : 'chats.new')}
      width={480}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={busy} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t('chats.form.title')} error={titleError} required>
          {(control) => (
            <TextInput
              {...control}
              maxLength={limits.chatTitle.max}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset aria-describedby={peopleError ? peopleId : undefined}>
          <legend className="mb-1 font-medium text-control">{t('chats.form.people')}</legend>
          <ChoosePeople chosen={chosen} onToggle={(id) => setChosen((now) => toggled(now, id))} />
          {peopleError ? (
            <p id={peopleId} role="alert" className="mt-1 text-danger text-small">
              {peopleError}
            </p>
          ) : null}
        </fieldset>
        {brings ? (
          <Switch
            label={t('chats.form.history')}
            hint={t('chats.form.historyHint')}
            checked={showHistory}
            onChange={setShowHistory}
          />
        ) : null}
      </form>
    </Dialog>
  );
};

/** Begins a conversation, or changes one of the reader's own; each opening begins with what is stored. */
export const ChatDialog = (props: ChatDialogProps) => (
  <Form key={props.open ? `open-${props.chat?.id ?? 'new'}` : 'closed'} {...props} />
);
