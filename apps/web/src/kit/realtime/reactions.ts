import type { EventName, EventPayload } from '@recado/contract';
import { log } from '../log.ts';

/** What a feature does when an event arrives: patch its cached lists, sound, close a dialog. */
export type Reaction<N extends EventName> = (payload: EventPayload<N>, about: { replayed: boolean }) => void;

type Registry = { [N in EventName]: Set<Reaction<N>> };

/** THE reactions: a new event does not compile until it has a line here. Features add theirs with `onEvent`. */
const registry: Registry = {
  'ticket.updated': new Set(),
  'ticket.removed': new Set(),
  'ticket.read': new Set(),
  'bulkChange.finished': new Set(),
  'ticket.typing': new Set(),
  'ticket.viewing': new Set(),
  'message.created': new Set(),
  'message.updated': new Set(),
  'message.undone': new Set(),
  'draft.updated': new Set(),
  'contact.updated': new Set(),
  'contact.deleted': new Set(),
  'contact.reloaded': new Set(),
  'connection.updated': new Set(),
  'connection.deleted': new Set(),
  'connection.sessionChanged': new Set(),
  'user.updated': new Set(),
  'user.deleted': new Set(),
  'user.presenceChanged': new Set(),
  'session.takenOver': new Set(),
  'setting.updated': new Set(),
  'queue.updated': new Set(),
  'queue.deleted': new Set(),
  'import.updated': new Set(),
  'privacyJob.updated': new Set(),
  'companyJob.updated': new Set(),
  'tag.updated': new Set(),
  'tag.deleted': new Set(),
  'holiday.updated': new Set(),
  'holiday.deleted': new Set(),
  'fileList.updated': new Set(),
  'fileList.deleted': new Set(),
  'quickMessage.updated': new Set(),
  'quickMessage.deleted': new Set(),
  'schedule.updated': new Set(),
  'schedule.deleted': new Set(),
  'contactList.updated': new Set(),
  'contactList.deleted': new Set(),
  'contactListItem.updated': new Set(),
  'contactListItem.deleted': new Set(),
  'contactListItem.reloaded': new Set(),
  'ticketNote.updated': new Set(),
  'ticketNote.deleted': new Set(),
  'announcement.updated': new Set(),
  'announcement.deleted': new Set(),
  'announcement.seen': new Set(),
  'help.updated': new Set(),
  'help.deleted': new Set(),
};

/** True for a name of the table of events. */
export const isEventName = (text: unknown): text is EventName =>
  typeof text === 'string' && Object.hasOwn(registry, text);

/**
 * Registers a reaction; call it at module level of the feature's `queries.ts`, or in an effect.
 * @returns a function that takes it back
 */
export const onEvent = <N extends EventName>(name: N, reaction: Reaction<N>): (() => void) => {
  registry[name].add(reaction);
  return () => registry[name].delete(reaction);
};

/** Runs every reaction of one event; one that throws does not stop the others. */
export const react = <N extends EventName>(name: N, payload: EventPayload<N>, replayed: boolean): void => {
  for (const reaction of [...registry[name]]) {
    try {
      reaction(payload, { replayed });
    } catch (error) {
      log(`a reaction to ${name} failed`, error);
    }
  }
};
