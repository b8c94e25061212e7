/** Contacts: people and groups, found by any of their addresses (decision 5). */
export { type ContactFacts, loadContacts, toWireContact } from './contact-rows.repo.ts';
export { contactHandlers, type LookupNumber } from './contacts.routes.ts';
export {
  findOrCreateContact,
  findOrCreateContacts,
  type KnownContact,
  type SeenPeer,
} from './find-or-create-contacts.repo.ts';
export { likePattern } from './like-pattern.ts';
export { peerKey } from './peer-addresses.ts';
