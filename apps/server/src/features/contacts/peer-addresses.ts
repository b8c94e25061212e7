import { type Address, addressKey, type Peer } from '@recado/whatsapp';
import { displayNumber, matchingKey } from '@recado/whatsapp/identity';

/** One address of a contact as the table holds it: phones under their matching key, `dial` is what is dialled (decision 5). */
export interface ContactAddress {
  kind: Address['kind'];
  value: string;
  dial: string;
}

/** The stored form of an address. */
export function storedAddress(address: Address): ContactAddress {
  const value = address.kind === 'phone' ? matchingKey(address.value) : address.value;
  return { kind: address.kind, value, dial: address.value };
}

/** Every known address of a person or group, the one that was used first. */
export function addressesOf(peer: Peer): ContactAddress[] {
  return [peer.primary, ...(peer.alt ? [peer.alt] : [])].map(storedAddress);
}

/** One line that names an address inside a company. */
export function storedKey(address: { kind: string; value: string }): string {
  return `${address.kind}:${address.value}`;
}

/** The key under which `findOrCreateContacts` answers for a peer. */
export function peerKey(peer: Peer): string {
  return addressKey({ ...peer.primary, value: storedAddress(peer.primary).value });
}

/** What to call somebody whose name is not known: the number as people write it, else the opaque id. */
export function nameFromAddress(addresses: readonly ContactAddress[]): string {
  const phone = addresses.find(({ kind }) => kind === 'phone');
  return phone ? displayNumber(phone.dial) : (addresses[0]?.dial ?? '');
}

/** True while a contact is called by one of its addresses only, so that a real name may replace it. */
export function isPlaceholderName(name: string, addresses: readonly ContactAddress[]): boolean {
  return addresses.some(
    ({ kind, dial, value }) => name === dial || name === value || (kind === 'phone' && name === displayNumber(dial)),
  );
}
