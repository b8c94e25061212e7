import { type Contact, contactRoutes, limits } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useOwnQueues } from '../queue-filter.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type ContactDraft, NewContactFields } from './new-contact-fields.tsx';
import { QueueDot } from './transfer-dialog.tsx';
import { useFirstField } from './use-first-field.ts';
import { useNewTicket } from './use-new-ticket.ts';

const useContacts = (typed: string) => {
  const text = useDebounced(typed.trim());
  const isLongEnough = text.length >= limits.contactSearchFromCharacters;
  const query = useQuery({
    queryKey: ['contact-choices', text],
    queryFn: ({ signal }) => call(contactRoutes.listContacts, { query: { searchParam: text } }, { signal }),
    enabled: isLongEnough,
  });
  return { text, isLongEnough, ...query };
};

type ChooseContactProps = {
  control: FieldControl;
  value: Contact | null;
  onChange: (contact: Contact | null) => void;
  typed: string;
  onTyped: (text: string) => void;
};

const ChooseContact = ({ control, value, onChange, typed, onTyped }: ChooseContactProps) => {
  const { t } = useTranslation();
  const found = useContacts(typed);
  const isWaiting = typed.trim() !== found.text || found.isFetching;
  const status = () => {
    if (typed.trim().length < limits.contactSearchFromCharacters) return t('tickets.newDialog.contactPlaceholder');
    if (isWaiting) return t('tickets.newDialog.searching');
    if (found.isError) return t('common.listLoadFailed');
    return found.data?.contacts.length === 0 ? t('tickets.newDialog.notFound', { text: found.text }) : null;
  };
  return (
    <Combobox
      control={control}
      items={found.isLongEnough ? (found.data?.contacts ?? []) : []}
      value={value}
      onChange={onChange}
      itemKey={(contact) => String(contact.id)}
      itemLabel={(contact) => contact.name}
      renderItem={(contact) => (
        <span className="flex items-center gap-2.5">
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />
          <span className="min-w-0">
            <span className="block truncate">{contact.name}</span>
            <span className="block truncate text-small text-text-3">
              {contact.number
                ? phoneNumber(contact.number)
                : t(contact.isGroup ? 'contacts.group' : 'contacts.noNumber')}
            </span>
          </span>
        </span>
      )}
      onSearch={onTyped}
      busy={found.isFetching}
      status={status()}
      placeholder={t('tickets.newDialog.contactPlaceholder')}
    />
  );
};

/** What was typed for the search is the beginning of the new contact. */
const draftOf = (typed: string): ContactDraft =>
  /\d{4}/.test(typed.replace(/\D/g, '')) ? { name: '', number: typed } : { name: typed, number: '' };

type NewTicketDialogProps = {
  onClose: () => void;
  contact?: Contact | undefined;
  draft?: ContactDraft | undefined;
};

/** Opens a ticket with somebody: a known contact, or a new one by name and number (core §2, §5). */
export const NewTicketDialog = ({ onClose, contact: given, draft: begun }: NewTicketDialogProps) => {
  const { t } = useTranslation();
  const queues = useOwnQueues();
  const [contact, setContact] = useState<Contact | null>(given ?? null);
  const [typed, setTyped] = useState('');
  const [draft, setDraft] = useState<ContactDraft | null>(begun ?? null);
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
      title={t('tickets.newDialog.title')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={isBusy} onClick={() => void submit({ contact, draft }, queueId)}>
            {t('tickets.newDialog.submit')}
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
            <Field label={t('tickets.newDialog.contact')} required error={fields.contact}>
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
        <Field label={t('tickets.newDialog.queue')} required={needsQueue} error={fields.queue}>
          {(control) => (
            <Select
              control={control}
              value={queueId}
              onChange={(next: number | null) => setQueueId(next)}
              placeholder={t('tickets.newDialog.queuePlaceholder')}
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
      </div>
    </Dialog>
  );
};
