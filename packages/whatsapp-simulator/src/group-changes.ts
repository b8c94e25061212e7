import { randomBytes } from 'node:crypto';
import type { MemberChange } from './control-types.ts';
import type { Group } from './directory.ts';
import { notify } from './notify.ts';
import type { Phone } from './phone.ts';
import { nextPicture } from './profile-pictures.ts';
import { type BinaryNode, el, unixSeconds } from './stanza.ts';
import { RequestError, type World } from './world.ts';

const addressIn = ({ addressing }: Group, member: Phone): string => (addressing === 'lid' ? member.lid : member.jid);

/** How a group names the member who changed something. */
function byMember(group: Group, member: Phone): Record<string, string> {
  const other = group.addressing === 'lid' ? { participant_pn: member.jid } : { participant_lid: member.lid };
  return { from: group.id, notify: member.name, participant: addressIn(group, member), ...other };
}

function tellGroup(world: World, group: Group, by: Phone, change: BinaryNode, heard: Iterable<Phone> = group.members) {
  notify(world, heard, { ...byMember(group, by), type: 'w:gp2' }, change);
}

/** A member gives the group another picture, or none. */
export function changeGroupPicture(world: World, group: Group, by: Phone, isShown: boolean): void {
  group.picture = nextPicture(group.picture, isShown);
  world.keepGroup(group);
  const author = addressIn(group, by);
  const change = isShown ? el('set', { id: group.picture.shown, author }) : el('delete', { author });
  notify(world, group.members, { ...byMember(group, by), type: 'picture' }, change);
}

/** A member gives the group another name. */
export function changeSubject(world: World, group: Group, by: Phone, subject: string): void {
  group.subject = subject;
  world.keepGroup(group);
  tellGroup(world, group, by, el('subject', { subject, s_t: unixSeconds(), s_o: addressIn(group, by) }));
}

/** A member writes another description, or takes it away. */
export function changeDescription(world: World, group: Group, by: Phone, text: string): void {
  const id = randomBytes(8).toString('hex');
  const isGone = text === '';
  const body = isGone ? [] : [el('body', {}, Buffer.from(text))];
  tellGroup(world, group, by, el('description', { id, delete: isGone || undefined }, body));
}

const tags: Record<MemberChange, string> = {
  add: 'add',
  join: 'add',
  remove: 'remove',
  leave: 'remove',
  promote: 'promote',
  demote: 'demote',
};

function apply(group: Group, what: MemberChange, whom: ReadonlySet<Phone>): void {
  if (what === 'add' || what === 'join') group.members = [...new Set([...group.members, ...whom])];
  if (what === 'remove' || what === 'leave') group.members = group.members.filter((member) => !whom.has(member));
  for (const phone of whom) {
    if (what === 'promote') group.admins.add(phone);
    else group.admins.delete(phone);
  }
}

/** Members come, go, and are made admins; who is removed hears it too. `join` and `leave` are done by the member alone. */
export function changeMembers(world: World, group: Group, by: Phone, what: MemberChange, named: Phone[]): void {
  const isAlone = what === 'join' || what === 'leave';
  const whom = new Set(isAlone ? [by] : named);
  const stays = (phone: Phone) => what === 'add' || what === 'join' || group.members.includes(phone);
  if (whom.size === 0 || ![...whom].every(stays)) throw new RequestError('members of the group are to be named', 409);
  const before = group.members;
  apply(group, what, whom);
  world.keepGroup(group);
  const participants = [...whom].map((member) => {
    const other = group.addressing === 'lid' ? { phone_number: member.jid } : { lid: member.lid };
    return el('participant', { jid: addressIn(group, member), ...other });
  });
  const change = el(tags[what], what === 'join' ? { reason: 'invite' } : {}, participants);
  tellGroup(world, group, by, change, new Set([...before, ...group.members]));
}
