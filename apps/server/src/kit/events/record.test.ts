import { expect, test } from 'vitest';
import { type RecordedEvent, withReaders } from './record.ts';

const noted = (event: RecordedEvent): RecordedEvent => event;
const view = { status: 'open', queueId: null, userId: null } as const;

test('holders of the permission that the table of events names hear of an event, without being named again', () => {
  const event = withReaders({ name: 'tag.deleted', subject: { recordId: 7 } });
  expect(event).toEqual({ name: 'tag.deleted', subject: { recordId: 7 }, audience: { permission: 'tags.read' } });
  const own = withReaders({ name: 'tag.deleted', subject: { recordId: 7 }, audience: { exceptSession: 'x' } });
  expect(own.audience).toEqual({ permission: 'tags.read', exceptSession: 'x' });
});

test('what the whole company, readers of a ticket or one user hear names no permission', () => {
  expect(withReaders({ name: 'connection.updated', subject: { connectionId: 1 } }).audience).toEqual({});
  const audience = { ticket: { id: 3, after: view } };
  expect(withReaders({ name: 'ticket.updated', subject: { ticketId: 3 }, audience }).audience).toEqual(audience);
  expect(withReaders({ name: 'draft.updated', subject: { ticketId: 3 }, audience: { userId: 4 } }).audience).toEqual({
    userId: 4,
  });
});

test('a misspelt subject, an unknown permission, and readers that are missing do not compile', () => {
  const audience = { ticket: { id: 3, after: view } };
  // @ts-expect-error the subject of an event about a ticket is its ticketId
  noted({ name: 'ticket.updated', subject: { tickedId: 3 }, audience });
  // @ts-expect-error no such event
  noted({ name: 'ticket.changed', subject: { ticketId: 3 }, audience });
  // @ts-expect-error an event about a ticket says who may read it
  noted({ name: 'ticket.updated', subject: { ticketId: 3 } });
  // @ts-expect-error one user's event says whose it is
  noted({ name: 'draft.updated', subject: { ticketId: 3 }, audience: {} });
  // @ts-expect-error no such permission
  noted({ name: 'quickMessage.deleted', subject: { recordId: 3 }, audience: { permission: 'quickMessages.reed' } });
  expect.assertions(0);
});
