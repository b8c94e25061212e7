import { type BoardCard, kanbanRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ReadLane } from './board-cards.ts';
import { amountText, centsOf } from './money.ts';
import { askForCard } from './queries.ts';
import { laneName } from './use-moves.ts';

type OneFieldProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  label: string;
  hint: string;
  begin: string;
  inputMode: 'decimal' | 'numeric';
  /** What is written, or why it cannot be; undefined where it is fine. */
  faultOf: (text: string) => string | undefined;
  save: (text: string) => Promise<unknown>;
};

/** A dialog with one field; what was refused says why, and the text stays. */
const OneField = (props: OneFieldProps) => {
  const { open, onClose, title, description, label, hint, begin, inputMode, faultOf, save } = props;
  const { t } = useTranslation();
  const form = useId();
  const [text, setText] = useState(begin);
  const [fault, setFault] = useState<string>();
  const saving = useMutation({ mutationFn: save, onSuccess: onClose, onError: (error) => setFault(sentenceOf(error)) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultOf(text);
    setFault(found);
    if (found === undefined && !saving.isPending) saving.mutate(text);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={420}
      title={title}
      description={description}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" type="submit" form={form} busy={saving.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={label} hint={hint} {...(fault === undefined ? {} : { error: fault })}>
          {(control) => (
            <TextInput
              {...control}
              value={text}
              inputMode={inputMode}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};

/** What a ticket is worth. Give it the card's id as key. */
export const ValueDialog = ({ card, open, onClose }: { card: BoardCard; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <OneField
      {...{ open, onClose, inputMode: 'decimal', begin: amountText(card.valueCents) }}
      title={t('kanban.value.title')}
      description={`#${card.id} · ${card.contact.name}`}
      label={t('kanban.value.label')}
      hint={t('kanban.value.hint')}
      faultOf={(text) => (centsOf(text) === undefined ? t('kanban.value.fault') : undefined)}
      save={async (text) => {
        const body = { valueCents: centsOf(text) ?? null };
        await call(kanbanRoutes.setCardValue, { params: { ticketId: card.id }, body });
        askForCard(card.id);
      }}
    />
  );
};

const daysIn = (text: string): number | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  const days = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= 365 ? days : undefined;
};

/** After how many days a lane shows the age of its cards. Give it the lane's id as key. */
export const AgingDialog = ({ lane, open, onClose }: { lane: ReadLane; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <OneField
      {...{ open, onClose, inputMode: 'numeric', begin: lane.agingDays === null ? '' : String(lane.agingDays) }}
      title={t('kanban.aging.title')}
      description={laneName(lane, t)}
      label={t('kanban.aging.label')}
      hint={t('kanban.aging.hint')}
      faultOf={(text) => (daysIn(text) === undefined ? t('kanban.aging.fault') : undefined)}
      save={(text) =>
        call(kanbanRoutes.setLaneAging, { params: { laneId: lane.id }, body: { agingDays: daysIn(text) ?? null } })
      }
    />
  );
};
