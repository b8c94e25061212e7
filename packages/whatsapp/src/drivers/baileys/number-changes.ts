import type { BinaryNode, WASocket } from 'baileys';
import type { Address } from '../../port.ts';
import { addressKey } from '../../ref-keys.ts';
import { addressOf } from './addresses.ts';
import type { CallLine } from './calls.ts';
import type { StanzaPayload } from './translate.ts';

const addressesIn = (attrs: Record<string, string>, names: readonly string[]): Address[] =>
  names.flatMap((name) => addressOf(attrs[name]) ?? []);

/**
 * Somebody of the address book has another number: `<notification type="contacts"><modify old new old_lid new_lid/>`. It goes
 * into the journal under the id of its notification as a line of the conversation with the new number, exactly once. The
 * library answers the stanza and tells nothing of it.
 */
export function listenForNumberChanges(sock: WASocket, line: Pick<CallLine, 'me' | 'note'>): void {
  sock.ws.on('CB:notification,type:contacts', ({ attrs, content }: BinaryNode) => {
    const change = Array.isArray(content) ? content.find(({ tag }) => tag === 'modify') : undefined;
    const me = line.me();
    if (!change || !me || !attrs.id) return;
    const from = addressesIn(change.attrs, ['old', 'old_lid']);
    const to = addressesIn(change.attrs, ['new', 'new_lid']);
    const [chat] = to;
    if (!chat || from.length === 0) return;
    const known = change.attrs.new_lid ? { sender_lid: change.attrs.new_lid } : {};
    const payload: StanzaPayload = { v: 1, attrs: { ...attrs, ...known }, plain: '', me, number: { from, to } };
    const key = addressKey(chat);
    line.note({ chat: key, author: key, id: attrs.id, fromMe: false, receivedAt: new Date(), payload });
  });
}
