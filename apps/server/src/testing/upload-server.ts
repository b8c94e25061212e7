/** A server whose only calls take files, for the tests of uploads: the real scope, database and store, invented calls. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ReceivedFile, type Route, route } from '@recado/contract';
import { z } from 'zod';
import { createCompany } from '#features/companies/index.ts';
import type { Actor, Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { serve } from '#kit/http/serve.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { attachMedia } from '#kit/storage/media.repo.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { serveMedia } from '#kit/storage/serve-media.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { openHttp } from '../open-http.ts';
import { openTestDatabase } from './test-database.ts';

const megabyte = 1024 * 1024;
const ofMedia = z.object({
  note: z.unknown(),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      kind: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      fields: z.unknown(),
    }),
  ),
});
const common = { method: 'POST', access: 'signedIn', summary: 'Takes files.', reply: ofMedia } as const;
const everything = ['image', 'audio', 'video', 'pdf', 'document', 'sheet', 'archive', 'other'] as const;

/** Calls of every sort: one picture, anything, several with parts of their own, none needed, and one that fails. */
export const uploadRoutes = {
  picture: route({
    ...common,
    path: '/picture',
    body: z.object({ note: z.string().min(2).max(20) }),
    upload: { field: 'file', accepts: ['image'], maxBytes: megabyte, purpose: 'picture' },
  }),
  anything: route({
    ...common,
    path: '/anything',
    upload: { field: 'file', accepts: everything, maxBytes: 200 * megabyte, purpose: 'anything' },
  }),
  several: route({
    ...common,
    path: '/several',
    body: z.object({ typeArch: z.literal('list') }),
    upload: {
      field: 'files',
      accepts: ['image', 'pdf', 'document'],
      maxBytes: megabyte,
      maxFiles: 3,
      fileFields: z.object({ id: z.coerce.number().int(), name: z.string().max(40) }),
      purpose: 'several',
    },
  }),
  optional: route({
    ...common,
    path: '/optional',
    body: z.object({ note: z.string() }),
    upload: { field: 'file', accepts: ['image'], maxBytes: megabyte, minFiles: 0, purpose: 'optional' },
  }),
  failing: route({
    ...common,
    path: '/failing',
    upload: { field: 'file', accepts: ['image'], maxBytes: megabyte, purpose: 'failing' },
  }),
  plain: route({ ...common, path: '/plain', body: z.object({ note: z.string() }) }),
} satisfies Record<string, Route>;

type Request = { body?: { note?: unknown }; files: ReceivedFile[] };

async function take({ body, files }: Request, call: Call) {
  const purpose = files.length === 0 ? '' : await purposeOf(call, files);
  if (files.length) {
    await call.data.tenant(call.actor.companyId, (tx) =>
      attachMedia(
        tx,
        files.map(({ id }) => id),
        purpose,
      ),
    );
  }
  return { note: body?.note ?? null, files };
}

async function purposeOf(call: Call, files: ReceivedFile[]): Promise<string> {
  const row = await call.data.tenant(call.actor.companyId, ({ db }) =>
    db
      .selectFrom('media')
      .select('purpose')
      .where('id', '=', files[0]?.id ?? '')
      .executeTakeFirstOrThrow(),
  );
  return row.purpose;
}

export interface UploadServerOptions {
  /** Put before the store, to make it fail. */
  wrap?(storage: Storage): Storage;
  pace?: { bytes: number; perMs: number };
}

export async function startUploadServer(options: UploadServerOptions = {}) {
  const database = await openTestDatabase();
  const { data } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-upload-'));
  const local = openLocalStorage(folder);
  const storage = options.wrap?.(local) ?? local;
  const admin = { name: 'Ana', email: `${randomUUID()}@teste.local`, passwordHash: '-' };
  const companyId = await data.system(async ({ db }) => {
    const made = await createCompany(db, { name: `Empresa ${randomUUID().slice(0, 8)}`, admin });
    return made.companyId;
  });
  const { id: userId } = await data.tenant(companyId, ({ db }) =>
    db.selectFrom('users').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow(),
  );
  const app = await openHttp({ publicUrl: undefined, webOrigin: undefined, trustedProxies: [], logLevel: 'silent' });
  const errors: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => {
    errors.push(error);
  });
  await app.register((scope, _options, ready) => {
    serve(scope, {
      data,
      storage,
      checkFileRoom: async () => undefined,
      noteProgramCall: async () => undefined,
      routes: uploadRoutes,
      handlers: {
        picture: take,
        anything: take,
        several: take,
        optional: take,
        plain: take,
        failing: async () => fail('ERR_DUPLICATED'),
      },
      uploadPace: options.pace ?? { bytes: 1, perMs: 60_000 },
      publicUrl: undefined,
      authenticateProgram: () => Promise.reject(new Error('No program calls here.')),
      authenticate: async (header) =>
        header === 'Bearer ana' ? ({ companyId, userId, payOnly: false } as Actor) : fail('ERR_SESSION_EXPIRED'), // all that is asked of her
      setRefreshCookie: () => undefined,
      rateLimitFactor: 1000,
      userRequestsPerMinute: 100_000,
    });
    ready();
  });
  const links = createMediaLinks('a-test-key-of-more-than-thirty-two-characters', undefined);
  serveMedia(app, { data, storage, links, webOrigin: undefined });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    data,
    companyId,
    storage,
    links,
    folder,
    errors,
    /** What is in the store and in the table: files of the folder, rows. */
    async left(): Promise<{ files: number; rows: number }> {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      const { count } = await data.tenant(companyId, ({ db }) =>
        db.selectFrom('media').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      );
      return { files: found.filter((entry) => entry.isFile()).length, rows: Number(count) };
    },
    async send(call: keyof typeof uploadRoutes, form: FormData, headers: Record<string, string> = {}) {
      const reply = await fetch(url + uploadRoutes[call].path, {
        method: 'POST',
        headers: { authorization: 'Bearer ana', ...headers },
        body: form,
      });
      return {
        status: reply.status,
        body: (await reply.json()) as { error?: string; note?: unknown; files: ReceivedFile[] },
      };
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type UploadServer = Awaited<ReturnType<typeof startUploadServer>>;
