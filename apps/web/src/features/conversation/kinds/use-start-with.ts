import { contactRoutes } from '@recado/contract';
import { useState } from 'react';
import { call } from '../../../kit/api.ts';
import { log } from '../../../kit/log.ts';
import { openDialog } from '../../tickets/actions/ticket-actions.ts';

const searchedDigits = 8;

/** With and without the ninth digit after the area: country, area and the last eight digits tell (decisions 5). */
const isSame = (one: string, other: string): boolean =>
  one.slice(-searchedDigits) === other.slice(-searchedDigits) &&
  one.slice(0, -searchedDigits).replace(/^(55\d\d)9$/, '$1') ===
    other.slice(0, -searchedDigits).replace(/^(55\d\d)9$/, '$1');

/** Opens the dialog of a new ticket for a number: with the contact who has it, else with a new one filled in. */
export const useStartWith = () => {
  const [isBusy, setBusy] = useState(false);
  const start = async (draft: { name: string; number: string }): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const query = { searchParam: draft.number.slice(-searchedDigits) };
      const { contacts } = await call(contactRoutes.listContacts, { query });
      const contact = contacts.find(({ number }) => isSame(number, draft.number));
      openDialog(contact ? { name: 'new', contact } : { name: 'new', draft });
    } catch (error) {
      // Who cannot be looked for can still be entered; the server says so if the number is taken.
      log('contact of a card not found', error);
      openDialog({ name: 'new', draft });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, start };
};
