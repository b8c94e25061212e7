import type { Group } from './directory.ts';
import { drawPicture } from './draw-picture.ts';
import { notify } from './notify.ts';
import type { Phone } from './phone.ts';
import { el } from './stanza.ts';
import type { World } from './world.ts';

/** The picture that somebody shows: which of its drawings, and how many there have been. */
export type ShownPicture = { shown: number | undefined; drawn: number };

// no `@` in it: the wire form of stanzas would take the address for one of WhatsApp
const place = /^\/pictures\/(people|groups)\/([\w-]+)\/(\d+)$/;

/** The path of the picture of a handset or group at the media host; undefined when none is shown. */
export function picturePath(owner: Phone | Group): string | undefined {
  const { shown } = owner.picture;
  if (shown === undefined) return undefined;
  return `/pictures/${'number' in owner ? `people/${owner.number}` : `groups/${owner.id.split('@')[0]}`}/${shown}`;
}

/** The picture behind a path of the media host, as long as its owner shows it. */
export function pictureAt(world: World, path: string): Buffer | undefined {
  const [, kind, id = ''] = place.exec(path) ?? [];
  const owner = kind === 'groups' ? world.directory.groups.get(`${id}@g.us`) : world.directory.find(id);
  return owner && picturePath(owner) === path ? drawPicture(path, kind === 'groups') : undefined;
}

/** Another drawing, or none. */
export function nextPicture({ drawn }: ShownPicture, isShown: boolean): ShownPicture {
  return isShown ? { shown: drawn + 1, drawn: drawn + 1 } : { shown: undefined, drawn };
}

/** A person shows another picture, or none; linked devices of everybody else are told. */
export function changePicture(world: World, phone: Phone, isShown: boolean): void {
  phone.picture = nextPicture(phone.picture, isShown);
  phone.save();
  const from = phone.publicAddress;
  const change = isShown ? el('set', { jid: from, id: phone.picture.shown }) : el('delete', { jid: from });
  const others = world.directory.all().filter((account) => account !== phone);
  notify(world, others, { from, type: 'picture' }, change);
  world.journal.flush();
  world.activity.note({ type: 'phone', number: phone.number });
}
