import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { passwordOf } from './cluster.ts';
import { findPlace } from './place.ts';
import { type RunningServer, readPostmaster } from './postmaster-file.ts';

/** The database and the login of the product; like an operator's own it may make roles and is no superuser. */
export const product = 'recado';

/** Address of a database of a running server. */
export function urlOf(server: RunningServer, user: string, database: string, password: string | undefined): string {
  const login = password ? `${user}:${password}` : user;
  if (!path.isAbsolute(server.host)) return `postgres://${login}@${server.host}:${server.port}/${database}`;
  return `postgres://${login}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;
}

/** Address of the product's database where its own server runs on this folder, whoever started it; else undefined. */
export function findRunningUrl(dataDir: string): string | undefined {
  const place = findPlace(dataDir, findBinaries());
  const { running } = readPostmaster(place.folder);
  return running && urlOf(running, product, product, passwordOf(place));
}
