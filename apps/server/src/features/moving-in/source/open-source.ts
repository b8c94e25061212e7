import { createHash } from 'node:crypto';
import { fail } from '#kit/http/fail.ts';
import { openPostgresSource } from './postgres-source.repo.ts';
import type { Source } from './source.ts';

/** Addresses that can be read. */
const protocols: Readonly<Record<string, (address: string) => Promise<Source>>> = {
  'postgres:': openPostgresSource,
  'postgresql:': openPostgresSource,
};

export interface SourceAddress {
  address: string;
  /** What may be seen of it: where it is, without user and password. */
  shown: string;
  /** The same for the same base, whoever reads it. */
  key: string;
}

/** Reads an address. Throws ERR_MOVE_SOURCE_ADDRESS. */
export function readAddress(address: string): SourceAddress {
  const url = URL.canParse(address) ? new URL(address) : fail('ERR_MOVE_SOURCE_ADDRESS');
  if (!Object.hasOwn(protocols, url.protocol) || url.pathname.length < 2) fail('ERR_MOVE_SOURCE_ADDRESS');
  const place = url.hostname || url.searchParams.get('host') || '';
  const shown = `${url.protocol}//${place}${url.port ? `:${url.port}` : ''}${url.pathname}`;
  return { address, shown, key: createHash('sha256').update(shown.replace('postgresql:', 'postgres:')).digest('hex') };
}

/** Opens the base. Throws ERR_MOVE_SOURCE_AWAY with nothing of the address in it. */
export async function openSource(address: string): Promise<Source> {
  const open = protocols[new URL(address).protocol] ?? fail('ERR_MOVE_SOURCE_ADDRESS');
  try {
    return await open(address);
  } catch {
    return fail('ERR_MOVE_SOURCE_AWAY');
  }
}
