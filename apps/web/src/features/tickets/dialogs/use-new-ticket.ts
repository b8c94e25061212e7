import { contactRoutes, limits, numberRefusals, type OtherOpenTicketDetails, readNumber } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { hasCode } from '../../../kit/api-error.ts';
import { useCan, useUser } from '../../../kit/session-store.ts';
import { sentenceOf } from '../../../kit/show-error.ts';
import { showMine } from '../list-choice.ts';
import { createTicket, type NewTicketPlace } from '../mutations.ts';
import { conflictOf } from './conflict-notice.tsx';
import type { ContactDraft } from './new-contact-fields.tsx';

type Failure = {
  conflict: OtherOpenTicketDetails | null;
  sentence: string | null;
  fields: Partial<Record<'contact' | 'queue' | keyof ContactDraft, string>>;
};

const none: Failure = { conflict: null, sentence: null, fields: {} };

/** Who the ticket is for: somebody known, or a draft of a new contact. */
export type Whom = { contact: { id: number } | null; draft: ContactDraft | null };

/** Makes the contact; where the number is somebody's already, it is that person who is opened. */
const makeOrFind = async (body: ContactDraft): Promise<{ id: number; isKnown: boolean }> => {
  try {
    return { id: (await call(contactRoutes.createContact, { body })).id, isKnown: false };
  } catch (error) {
    if (!hasCode(error, 'ERR_DUPLICATED_CONTACT')) throw error;
    const { contacts } = await call(contactRoutes.listContacts, { query: { searchParam: body.number } });
    const known = contacts[0];
    if (!known) throw error;
    return { id: known.id, isKnown: true };
  }
};

/** Opens a ticket: checks the fields, creates the contact when it is new, and goes to the conversation (core §4, §5). */
export const useNewTicket = (onClose: () => void) => {
  const { t } = useTranslation();
  const user = useUser();
  const needsQueue = !useCan('tickets.createWithoutQueue');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(none);
  const made = useRef<{ id: number; name: string; number: string; isKnown: boolean } | null>(null);

  const numberFault = (typed: string): string | undefined => {
    const { fault } = readNumber(typed);
    return fault && (fault === 'empty' ? t('validation.required') : t(`errors.${numberRefusals[fault]}`));
  };
  const wrongDraft = ({ name, number }: ContactDraft): Failure['fields'] => {
    const length = name.trim().length;
    const nameFault = length < limits.contactName.min ? 'tooShort' : length > limits.contactName.max ? 'tooLong' : null;
    const fault = numberFault(number);
    return { ...(nameFault ? { name: t(`validation.${nameFault}`) } : {}), ...(fault ? { number: fault } : {}) };
  };
  const open = async (uuid: string): Promise<void> => {
    onClose();
    await navigate({ to: '/tickets/$uuid', params: { uuid } });
  };
  const wrongFields = (whom: Whom, queueId: number | null): Failure['fields'] => {
    const wrong: Failure['fields'] = {};
    const { draft } = whom;
    if (!draft && !whom.contact) wrong.contact = t('validation.required');
    if (draft) Object.assign(wrong, wrongDraft(draft));
    if (needsQueue && queueId === null) wrong.queue = t('ticketDialogs.newDialog.queuePlaceholder');
    return wrong;
  };
  const contactIdOf = async ({ contact, draft }: Whom): Promise<number> => {
    if (contact || !draft) return contact?.id ?? 0;
    const body = { name: draft.name.trim(), number: draft.number.trim() };
    // A press before made the contact and failed of the ticket: the number would be refused as a known one.
    if (made.current?.number !== body.number) made.current = { ...body, ...(await makeOrFind(body)) };
    const { id, name, isKnown } = made.current;
    // Somebody who was known already keeps the name.
    if (name !== body.name && !isKnown) await call(contactRoutes.updateContact, { params: { id }, body });
    made.current.name = body.name;
    return id;
  };
  const submit = async (whom: Whom, place: NewTicketPlace): Promise<void> => {
    const fields = wrongFields(whom, place.queueId);
    setFailure({ ...none, fields });
    if (isBusy || Object.keys(fields).length > 0) return;
    setBusy(true);
    try {
      const ticket = await createTicket(await contactIdOf(whom), place);
      showMine();
      await open(ticket.uuid);
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict && conflict.userId === user.id) await open(conflict.uuid);
      else setFailure({ conflict, sentence: conflict ? null : sentenceOf(error), fields: {} });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, needsQueue, submit, open };
};
