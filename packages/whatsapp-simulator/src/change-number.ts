import { notify } from './notify.ts';
import type { Phone } from './phone.ts';
import { el, phoneServer } from './stanza.ts';
import { RequestError, type World } from './world.ts';

/**
 * A person goes on under another number, on a handset without the old chats: the old number is nobody's any more, and the
 * companies that the person has written with are told.
 */
export function changeNumber(world: World, phone: Phone, number: string): Phone {
  if (phone.devices.size > 0) throw new RequestError('the number of an account with linked devices stays', 409);
  if (world.directory.findExact(number)) throw new RequestError('this number is taken', 409);
  const { name, kind, addressing, picture } = phone;
  const moved = world.addPhone({ number, name, kind, addressing, picture: picture.shown !== undefined });
  world.directory.remove(phone);
  world.journal.remove('phone', phone.number);
  const told = world.directory.all().filter((other) => other.chats.ids().includes(phone.number));
  const change = el('modify', { old: phone.jid, new: moved.jid, old_lid: phone.lid, new_lid: moved.lid });
  notify(world, told, { from: phoneServer, type: 'contacts' }, change);
  world.journal.flush();
  return moved;
}
