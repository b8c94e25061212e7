import { randomBytes } from 'node:crypto';
import type { KeyPair } from 'baileys';
import { BufferJSON, Curve, jidDecode } from 'baileys';
import { Activity } from './activity.ts';
import { issueCertificateChain } from './authority.ts';
import type { Connection } from './connection.ts';
import type { AddPhone, EdgeCounters } from './control-types.ts';
import { Directory, type Group } from './directory.ts';
import type { KeyBundle } from './endpoint.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { MediaStore } from './media-store.ts';
import { Pairings } from './pairings.ts';
import { newLid, Phone } from './phone.ts';
import type { ShownPicture } from './profile-pictures.ts';
import { el, phoneServer, unixSeconds } from './stanza.ts';

const preKeysRunLow = 10;

type StoredGroup = {
  id: string;
  subject: string;
  members: string[];
  addressing: 'pn' | 'lid';
  created: number;
  picture?: ShownPicture;
  creator?: string;
  admins?: string[];
};
type EdgeKeys = { root: KeyPair; static: KeyPair };

/** A mistake of whoever asked: shown to them, no fault of the simulator. */
export class RequestError extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** Everything the local WhatsApp knows; behaviour lives in the modules that take it. */
export class World {
  readonly journal: Journal;
  readonly activity = new Activity();
  readonly directory = new Directory();
  readonly faults = new Faults();
  readonly pairings = new Pairings();
  readonly connections = new Set<Connection>();
  readonly counters: EdgeCounters = {
    connections: 0,
    replaced: 0,
    toDevices: 0,
    fromDevices: 0,
    redelivered: 0,
    refused: 0,
    unknownQueries: {},
  };
  readonly keys: EdgeKeys;
  readonly certificates: Buffer;
  readonly media: MediaStore;
  url = '';
  /** `host:port` of the media host and its certificate (PEM) */
  mediaHost = '';
  mediaCertificate = '';

  private constructor(journal: Journal, media: MediaStore, keys: EdgeKeys) {
    this.journal = journal;
    this.media = media;
    this.keys = keys;
    this.certificates = issueCertificateChain(keys.root, keys.static.public);
  }

  /** Opens the world kept in a folder, or a new one; without a folder it lives in memory. */
  static async open(dir?: string): Promise<World> {
    const journal = new Journal(dir);
    const [stored] = journal.values('edge');
    const keys =
      stored === undefined
        ? { root: Curve.generateKeyPair(), static: Curve.generateKeyPair() }
        : (JSON.parse(JSON.stringify(stored), BufferJSON.reviver) as EdgeKeys); // written below
    if (stored === undefined) journal.put('edge', 'keys', JSON.parse(JSON.stringify(keys, BufferJSON.replacer)));
    const world = new World(journal, new MediaStore(dir), keys);
    for (const phone of await Phone.restore(journal)) world.directory.add(phone);
    for (const value of journal.values('group')) {
      const group = value as StoredGroup; // written by addGroup
      world.addGroup(group.subject, group.members, group);
    }
    journal.flush();
    return world;
  }

  get rootKeyHex(): string {
    return Buffer.from(this.keys.root.public).toString('hex');
  }

  /** Adds a handset, or returns the one that has this number already. */
  addPhone({ number, name, kind = 'customer', addressing = 'pn', picture = false }: AddPhone): Phone {
    const digits = number.replace(/\D/g, '');
    if (digits.length < 8) throw new RequestError('a phone number has at least 8 digits');
    const known = this.directory.all().find((phone) => phone.number === digits);
    if (known) return known;
    const shown = { picture: picture ? { shown: 1, drawn: 1 } : { shown: undefined, drawn: 0 } };
    const phone = new Phone(this.journal, digits, { name: name ?? digits, kind, addressing, lid: newLid(), ...shown });
    phone.save();
    this.directory.add(phone);
    this.journal.flush();
    this.activity.note({ type: 'phone', number: digits });
    return phone;
  }

  addGroup(subject: string, numbers: string[], options: Partial<StoredGroup> = {}): Group {
    const members = numbers.map((number) => this.phone(number));
    const creator = options.creator === undefined ? members[0] : this.phone(options.creator);
    if (!creator) throw new RequestError('a group has members');
    const id = options.id ?? `1203630${Date.now()}${randomBytes(2).readUInt16BE()}@g.us`;
    const { addressing = 'pn', created = unixSeconds(), picture = { shown: undefined, drawn: 0 } } = options;
    const admins = new Set((options.admins ?? []).map((number) => this.phone(number)));
    const group: Group = { id, subject, members, addressing, creator, admins, created, picture };
    this.directory.groups.set(id, group);
    this.keepGroup(group);
    return group;
  }

  /** Notes a group as it is now. */
  keepGroup({ id, subject, members, addressing, creator, admins, created, picture }: Group): void {
    const numbers = (phones: Iterable<Phone>) => Array.from(phones, (phone) => phone.number);
    const people = { members: numbers(members), creator: creator.number, admins: numbers(admins) };
    const stored: StoredGroup = { id, subject, ...people, addressing, created, picture };
    this.journal.put('group', id, stored);
  }

  /** The handset behind a number or address. Throws RequestError when nobody has it. */
  phone(address: string): Phone {
    const phone = this.directory.find(address);
    if (!phone) throw new RequestError(`no phone has ${address}`, 404);
    return phone;
  }

  /** What the key server answers about a device: uses up one of its one-time keys. */
  async takeBundle(jid: string): Promise<KeyBundle | undefined> {
    const phone = this.directory.find(jid);
    if (!phone) return undefined;
    const id = jidDecode(jid)?.device ?? 0;
    if (id === 0) return phone.endpoint.mintBundle();
    const device = phone.devices.get(id);
    const bundle = device?.takeBundle();
    if (device?.preKeyCount === preKeysRunLow) {
      const attributes = { from: phoneServer, id: randomBytes(6).toString('hex'), type: 'encrypt', t: unixSeconds() };
      device.connection?.send(el('notification', attributes, [el('count', { value: preKeysRunLow })]));
    }
    return bundle;
  }

  problem(error: unknown): void {
    this.activity.note({ type: 'problem', what: error instanceof Error ? `${error.message}` : String(error) });
  }
}
