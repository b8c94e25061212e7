import type { Address, AddressKind, Ref } from './port.ts';

/** `phone:5511988887777`, the form used in tables and journal keys. */
export function addressKey(address: Address): string {
  return `${address.kind}:${address.value}`;
}

const KINDS: readonly string[] = ['phone', 'lid', 'bsuid', 'group'] satisfies AddressKind[];

function isKind(text: string): text is AddressKind {
  return KINDS.includes(text);
}

/** The inverse of `addressKey`; throws on anything else. */
export function parseAddressKey(key: string): Address {
  const cut = key.indexOf(':');
  const kind = key.slice(0, cut);
  const value = key.slice(cut + 1);
  if (cut < 0 || !isKind(kind) || value === '') throw new Error(`Not an address: ${key}`);
  return { kind, value };
}

/** `chat|in or out|author or nothing|id`: one line that names a message inside one connection. */
export function refKey(ref: Ref): string {
  return [addressKey(ref.chat), ref.fromMe ? 'out' : 'in', ref.author ? addressKey(ref.author) : '', ref.id].join('|');
}

/** The inverse of `refKey`; throws on anything else. */
export function parseRefKey(key: string): Ref {
  const [chat, direction, author, ...rest] = key.split('|');
  const id = rest.join('|');
  if (chat === undefined || author === undefined || id === '' || (direction !== 'in' && direction !== 'out'))
    throw new Error(`Not a message key: ${key}`);
  return {
    chat: parseAddressKey(chat),
    id,
    fromMe: direction === 'out',
    ...(author === '' ? {} : { author: parseAddressKey(author) }),
  };
}

export function sameAddress(a: Address | undefined, b: Address | undefined): boolean {
  return a?.kind === b?.kind && a?.value === b?.value;
}
