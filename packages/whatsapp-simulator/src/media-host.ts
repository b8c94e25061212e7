import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { issueCertificate, type TlsIdentity } from './certificate.ts';
import type { DownloadFault } from './control-types.ts';
import { pictureAt } from './profile-pictures.ts';
import { spoiled } from './spoil.ts';
import type { World } from './world.ts';

/** What the real one takes at most, with room for the encryption's own bytes. */
export const largestUpload = 100 * 1024 * 1024 + 64;
const uploadPath = /^\/mms\/[a-z-]+\/([\w-]+)$/;

/** The certificate and the port of the media host last as long as the state: messages name them. */
function identityOf(world: World): TlsIdentity {
  const [stored] = world.journal.values('media-host-certificate');
  if (stored !== undefined) return stored as TlsIdentity; // written below
  const identity = issueCertificate('local WhatsApp media host');
  world.journal.put('media-host-certificate', 'own', identity);
  return identity;
}

async function listen(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => true,
    () => false,
  );
}

/**
 * Opens the media host on loopback, on the port it had before when that is free: devices upload encrypted files and
 * fetch them, as from WhatsApp's own.
 */
export async function openMediaHost(world: World): Promise<{ close(): void }> {
  const { key, certificate } = identityOf(world);
  const server = createServer({ key, cert: certificate }, (request, response) => {
    answer(world, request, response).catch((error: unknown) => {
      // who goes away in the middle is no problem of ours
      if (!request.destroyed) world.problem(error);
      response.destroy();
    });
  });
  const [port] = world.journal.values('media-host-port');
  if (!(await listen(server, Number(port ?? 0)))) await listen(server, 0);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the media host has no port');
  world.journal.put('media-host-port', 'own', address.port);
  world.journal.flush();
  world.mediaHost = `127.0.0.1:${address.port}`;
  world.mediaCertificate = certificate;
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [pathname = '/'] = (request.url ?? '/').split('?');
  if (request.method === 'POST') return takeUpload(world, pathname, request, response);
  if (request.method !== 'GET') return refuse(response, 405);
  const picture = pictureAt(world, pathname);
  if (picture) {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length }).end(picture);
    return;
  }
  const fault = world.faults.takeDownloadFault();
  const file = fault === 'missing' ? undefined : world.media.upload(pathname);
  if (!file) return refuse(response, fault === 'missing' ? 404 : 410);
  await giveFile(response, file, fault);
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}

async function takeUpload(
  world: World,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, announced] = uploadPath.exec(path) ?? [];
  if (announced === undefined || world.faults.takeLoss('refuseUploads')) {
    request.resume();
    await once(request, 'end');
    return refuse(response, announced === undefined ? 404 : 500);
  }
  if (Number(request.headers['content-length']) > largestUpload) return refuse(response, 413);
  const file = world.media.unfinished();
  const hash = createHash('sha256');
  try {
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(request, watch, createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  if (hash.digest('base64url') !== announced) {
    await rm(file);
    return refuse(response, 400);
  }
  const place = await world.media.publish(file);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ url: `https://${world.mediaHost}${place}`, direct_path: place }));
}

async function giveFile(response: ServerResponse, file: string, fault: DownloadFault | undefined): Promise<void> {
  const { size } = await stat(file);
  const length = fault === 'short' ? Math.floor(size / 2) : size;
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
  const source = fault ? spoiled(file, size, fault) : createReadStream(file);
  try {
    await pipeline(source, response);
  } catch (error) {
    if (fault !== 'cut' && !response.destroyed) throw error;
    response.destroy();
  }
}
