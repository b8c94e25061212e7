import type { WASocket } from 'baileys';
import type { CallLine } from './calls.ts';
import { listenForGroupChanges } from './group-changes.ts';
import { listenForNumberChanges } from './number-changes.ts';

/** What WhatsApp tells of groups and people that becomes a line of a conversation. */
export function listenForChanges(sock: WASocket, line: CallLine): void {
  listenForGroupChanges(sock, line);
  listenForNumberChanges(sock, line);
}
