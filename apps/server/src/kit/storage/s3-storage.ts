import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { trimSignsEnd } from '@recado/i18n';
import { removeLeftovers, withIncomingFile } from './incoming-file.ts';
import { emptySha256, type S3Credentials, signS3Call } from './s3-signature.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { partsOfKey } from './storage-key.ts';

export interface S3Settings extends S3Credentials {
  /** Address of the service, without the bucket: `https://s3.example.com`. */
  endpoint: string;
  bucket: string;
}

/** Until the service answers; the bytes of a reply may take as long as the reader does. */
const answerWithinMs = 30_000;
const putWithinMs = 600_000;

interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: { blob: Blob; sha256: string };
}

/** Cuts the call unless the service answers in time. */
async function answerOf(url: URL, init: RequestInit, withinMs: number): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), withinMs);
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: waiting.signal });
  } catch (error) {
    throw new StorageError('The S3 service does not answer.', error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A store in a bucket of any service that speaks S3 (path-style addresses, AWS Signature Version 4). A file is taken into
 * `folder` first: S3 wants to know its size and its hash beforehand.
 */
export function openS3Storage(settings: S3Settings, folder: string): Storage {
  const base = trimSignsEnd(settings.endpoint, (sign) => sign === '/');
  async function call(key: string, { method, headers = {}, body }: S3Call): Promise<Response | null> {
    const { company, id } = partsOfKey(key);
    const url = new URL(`${base}/${settings.bucket}/${company}/${id}`);
    const contentSha256 = body?.sha256 ?? emptySha256;
    const signed = signS3Call({ method, url, headers, contentSha256, now: new Date() }, settings);
    const init = { method, headers: signed, ...(body ? { body: body.blob } : {}) };
    const reply = await answerOf(url, init, body ? putWithinMs : answerWithinMs);
    if (reply.ok) return reply;
    const told = (await reply.text().catch(() => '')).slice(0, 500);
    if (reply.status === 404 && !told.includes('NoSuchBucket')) return null;
    throw new StorageError(`The S3 service answered ${reply.status} to ${method}: ${told}`);
  }
  return {
    put: (key, content) =>
      withIncomingFile(folder, content, async (file, { sha256 }) => {
        const reply = await call(key, { method: 'PUT', body: { blob: await openAsBlob(file), sha256 } });
        if (!reply) throw new StorageError('The S3 service does not know the bucket.');
        await reply.body?.cancel();
      }),
    async open(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const reply = await call(key, { method: 'GET', headers });
      return reply?.body ? Readable.fromWeb(reply.body) : null;
    },
    async stat(key) {
      const reply = await call(key, { method: 'HEAD' });
      return reply && { bytes: Number(reply.headers.get('content-length')) };
    },
    async remove(key) {
      const reply = await call(key, { method: 'DELETE' });
      await reply?.body?.cancel();
    },
    freeShare: async () => null,
    tidy: () => removeLeftovers(folder),
  };
}
