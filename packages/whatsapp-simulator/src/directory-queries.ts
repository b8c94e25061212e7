import { jidDecode } from 'baileys';
import type { Group } from './directory.ts';
import type { Phone } from './phone.ts';
import { picturePath } from './profile-pictures.ts';
import { QueryError, type QueryTable } from './query-table.ts';
import { type BinaryNode, bytesOf, child, children, el, phoneServer, unixSeconds } from './stanza.ts';

function groupNode(group: Group): BinaryNode {
  const { id, subject, created, creator, admins, addressing, members } = group;
  const participants = members.map((member) =>
    el('participant', {
      ...(addressing === 'lid' ? { jid: member.lid, phone_number: member.jid } : { jid: member.jid, lid: member.lid }),
      type: member === creator ? 'superadmin' : admins.has(member) ? 'admin' : undefined,
    }),
  );
  const attributes = {
    id: jidDecode(id)?.user,
    subject,
    creation: created,
    s_t: created,
    creator: creator.jid,
    addressing_mode: addressing,
    size: members.length,
  };
  return el('group', attributes, participants);
}

function devicesNode(phone: Phone): BinaryNode {
  const companions = [...phone.devices.keys()].map((id) => el('device', { id, 'key-index': id }));
  return el('devices', {}, [
    el('device-list', {}, [el('device', { id: 0 }), ...companions]),
    el('key-index-list', { ts: unixSeconds() }),
  ]);
}

/** What a directory entry says about each thing that was asked. */
const facts: Record<string, (phone: Phone) => BinaryNode> = {
  contact: () => el('contact', { type: 'in' }),
  lid: (phone) => el('lid', { val: phone.lid }),
  status: () => el('status', { t: unixSeconds() }, Buffer.alloc(0)),
  devices: devicesNode,
};

/** Who exists, with which devices, in which groups. */
export const directoryQueries: QueryTable = {
  'usync/get/usync': ({ connection }, node) => {
    const usync = child(node, 'usync');
    const wanted = children(child(usync, 'query')).map((query) => query.tag);
    const users = children(child(usync, 'list'), 'user').map((user) => {
      const asked = user.attrs.jid ?? bytesOf(child(user, 'contact')).toString();
      const { directory, faults } = connection.world;
      const isTyped = !asked.includes('@');
      const phone = isTyped && faults.settings.exactNumbers ? directory.findExact(asked) : directory.find(asked);
      if (!phone) {
        const jid = `${asked.replace(/\D/g, '')}@${phoneServer}`;
        return el('user', { jid }, wanted.includes('contact') ? [el('contact', { type: 'out' })] : []);
      }
      const jid = user.attrs.jid?.endsWith('@lid') ? phone.lid : phone.jid;
      return el(
        'user',
        { jid },
        wanted.flatMap((want) => facts[want]?.(phone) ?? []),
      );
    });
    const { sid, mode, context } = usync?.attrs ?? {};
    return [el('usync', { sid, index: 0, last: true, mode, context }, [el('result'), el('list', {}, users)])];
  },
  'w:g2/get/query': ({ connection }, node) => {
    const group = connection.world.directory.groups.get(node.attrs.to ?? '');
    if (!group) throw new QueryError(404, 'item-not-found');
    return [groupNode(group)];
  },
  'w:g2/get/participating': ({ connection, account }) => {
    const groups = [...connection.world.directory.groups.values()].filter((group) => group.members.includes(account));
    return [el('groups', {}, groups.map(groupNode))];
  },
  'w:profile:picture/get/picture': ({ connection: { world } }, node) => {
    const asked = node.attrs.target ?? '';
    const owner = world.directory.groups.get(asked) ?? world.directory.find(asked);
    const path = owner && picturePath(owner);
    if (!path) throw new QueryError(404, 'item-not-found');
    const url = `https://${world.mediaHost}${path}`;
    return [el('picture', { id: owner.picture.shown, type: 'image', url, direct_path: path })];
  },
};
