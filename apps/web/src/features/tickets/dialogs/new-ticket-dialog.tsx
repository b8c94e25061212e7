import { searchedNumber } from '@recado/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailure } from '../../../kit/loaded-choice.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ChooseContact, type ChosenContact } from '../../contacts/choose-contact.tsx';
import { useQueueChoices } from '../use-known-queues.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ConnectionField } from './connection-field.tsx';
import { type ContactDraft, NewContactFields } from './new-contact-fields.tsx';
import { QueueDot } from './transfer-form.tsx';
import { useFirstField } from './use-first-field.ts';
import { useNewTicket } from './use-new-ticket.ts';

/** What was typed for the search is the beginning of the new contact. */
const draftOf = (typed: string): ContactDraft =>
  searchedNumber(typed).join('').length >= 4 ? { name: '', number: typed } : { name: typed, number: '' };

type NewTicketDialogProps = {
  onClose: () => void;
  contact?: ChosenContact | undefined;
  draft?: ContactDraft | undefined;
};

/** Opens a ticket with somebody: a known contact, or a new one by name and number (core §2, §5). */
export const NewTicketDialog = ({ onClose, contact: given, draft: begun }: NewTicketDialogProps) => {
  const { t } = useTranslation();
  const known = useQueueChoices();
  const queuesFailed = useLoadFailure(known);
  const queues = known.data ?? [];
  const [contact, setContact] = useState<ChosenContact | null>(given ?? null);
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<ContactDraft | null>(begun ?? null);
  const [connectionId, setConnectionId] = useState<number | null>(null);
  const [chosenQueue, setQueueId] = useState<number | null>(null);
  const { isBusy, failure, needsQueue, submit, open } = useNewTicket(onClose);
  const queueId = chosenQueue ?? (queues.length === 1 && needsQueue ? (queues[0]?.id ?? null) : null);
  const { body, initialFocus } = useFirstField();
  const { conflict, sentence, fields } = failure;
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      initialFocus={initialFocus}
      title={t('ticketDialogs.newDialog.title')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={isBusy} onClick={() => void submit({ contact, draft }, { queueId, connectionId })}>
            {t('ticketDialogs.newDialog.submit')}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        {conflict ? <ConflictNotice conflict={conflict} onOpen={() => void open(conflict.uuid)} /> : null}
        {sentence ? (
          <Banner tone="danger" role="alert">
            {sentence}
          </Banner>
        ) : null}
        {draft ? (
          <>
            <NewContactFields value={draft} onChange={setDraft} errors={fields} />
            <Button kind="text" size="small" className="-mt-2 -ml-2.5 self-start" onClick={() => setDraft(null)}>
              {t('common.back')}
            </Button>
          </>
        ) : (
          <>
            <Field label={t('ticketDialogs.newDialog.contact')} required error={fields.contact}>
              {(control) => (
                <ChooseContact
                  control={control}
                  value={contact}
                  onChange={setContact}
                  typed={typed}
                  onTyped={setTyped}
                />
              )}
            </Field>
            <Button
              kind="text"
              size="small"
              icon={<UserPlus size={15} />}
              className="-mt-2 self-start"
              onClick={() => setDraft(draftOf(contact ? '' : typed))}
            >
              {t('contacts.newTitle')}
            </Button>
          </>
        )}
        <Field
          label={t('ticketDialogs.newDialog.queue')}
          required={needsQueue}
          {...queuesFailed}
          error={queuesFailed.error ?? fields.queue}
        >
          {(control) => (
            <Select
              control={control}
              value={queueId}
              onChange={(next: number | null) => setQueueId(next)}
              placeholder={t('ticketDialogs.newDialog.queuePlaceholder')}
              options={[
                ...(needsQueue ? [] : [{ value: null, label: t('tickets.filters.noQueue') }]),
                ...queues.map((queue) => ({
                  value: queue.id,
                  label: queue.name,
                  start: <QueueDot color={queue.color} />,
                })),
              ]}
            />
          )}
        </Field>
        <ConnectionField
          value={connectionId}
          onChange={setConnectionId}
          none={t('ticketDialogs.newDialog.anyConnection')}
        />
      </div>
    </Dialog>
  );
};
