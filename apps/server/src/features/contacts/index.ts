/** Contacts: people and groups, found by any of their addresses (decision 5). */

export { confirmNumber, type LookupNumber } from './confirm-number.ts';
export { notePhoneBook } from './contact-import.repo.ts';
export { contactImport } from './contact-import.ts';
export { contactImportHandlers } from './contact-imports.routes.ts';
export { noteNewPicture, picturePurpose, setPicture } from './contact-pictures.repo.ts';
export { type ContactFacts, contactExists, contactLoader, holdContact, toWireContact } from './contact-rows.repo.ts';
export { emptyLine } from './contact-writes.repo.ts';
export { contactHandlers } from './contacts.routes.ts';
export { emptyContact } from './empty-contact.repo.ts';
export {
  findOrCreateContact,
  findOrCreateContacts,
  type KnownContact,
  type SeenPeer,
} from './find-or-create-contacts.repo.ts';
export { addressImport, askForNoPictures, fieldImport, ownersOf, personImport } from './import-tables.repo.ts';
export { knownAddresses, moveNumber } from './move-number.repo.ts';
export { nameGroup } from './name-group.repo.ts';
export { peerKey } from './peer-addresses.ts';
export { reachNumber } from './reach-number.ts';
