/** Where the notes on all attendances of a contact stand in the cache. */
export const noteKey = (contactId: number) => ['ticketNotes', contactId] as const;
