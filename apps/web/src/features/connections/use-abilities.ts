import type { Connection } from '@recado/contract';
import { useConnections } from './use-connection-trouble.ts';

/** What the WhatsApp of a connection can do with messages. */
export type Abilities = Connection['capabilities'];

/** Until it is known, and for those who may not read connections: the server has the last word. */
const everything: Abilities = { edit: true, revokeForAll: true, reactions: true, media: true };

/** Tells whether a ticket's connection was deleted, followed: nothing leaves by it any more. Of none before they are known. */
export const useGoneConnections = (): ((connectionId: number) => boolean) => {
  const connections = useConnections();
  return (connectionId) => connections?.every(({ id }) => id !== connectionId) ?? false;
};

/** The abilities of a ticket's connection, followed; what is missing has no button (whatsapp §6). */
export const useAbilities = (connectionId: number): Abilities =>
  useConnections()?.find(({ id }) => id === connectionId)?.capabilities ?? everything;
