import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits, type ReceivedFile, type Route, type Upload } from '@recado/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../db/data.ts';
import { discardMedia } from '../storage/media.repo.ts';
import type { Storage } from '../storage/storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { allowSlowBody } from './body-time.ts';
import { AppError, fail } from './fail.ts';
import { FormFields, parseLikeBody } from './form-fields.ts';
import { type Pace, watchPace } from './pace.ts';
import { closeAfterReply, drainBody } from './refuse-body.ts';
import { type Receiver, storePart } from './store-part.ts';

export interface UploadOptions {
  data: Data;
  storage: Storage;
  pace: Pace;
}
export interface Received {
  body: unknown;
  files: ReceivedFile[];
  /** Deletes the files again. */
  discard(): Promise<void>;
}

type File = Omit<ReceivedFile, 'fields'>;
const overheadBytes = limits.formFields * limits.formFieldBytes;
const maxFilesOf = ({ maxFiles = 1 }: Upload): number => maxFiles;

/** Failures of the form's reader, by name; those without one tell of a form that is cut or none. */
function nameOf(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (error instanceof StorageError) return new AppError('ERR_STORAGE_UNAVAILABLE');
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String(code))) return new AppError('ERR_PAYLOAD_TOO_LARGE');
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_JSON_FIELD_ERROR') return new AppError('ERR_VALIDATION');
  const isCut = code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET';
  if (isCut || /multipart|boundary|part (header|terminated)/i.test(String(message)))
    return new AppError('ERR_UPLOAD_INCOMPLETE');
  return error as Error; // whatever was thrown goes on as it is
}

/** A file field of a page that was left empty comes as a part without name and content. */
const isLeftEmpty = (part: MultipartFile, upload: Upload): boolean => upload.minFiles === 0 && !part.filename;

class Reading {
  readonly fields = new FormFields();
  readonly files: File[] = [];
  failure: AppError | undefined;
  current: MultipartFile | undefined;
  readonly #receiver: Receiver;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  async all(parts: AsyncIterable<Multipart>): Promise<void> {
    for await (const part of parts) {
      if (part.type === 'file') await this.#take(part);
      else if (part.valueTruncated || part.fieldnameTruncated) fail('ERR_PAYLOAD_TOO_LARGE');
      else this.fields.add(part.fieldname, part.value);
    }
    if (this.failure) throw this.failure;
  }

  async #take(part: MultipartFile): Promise<void> {
    const { upload } = this.#receiver;
    if (part.fieldname !== upload.field || isLeftEmpty(part, upload)) {
      part.file.resume(); // fields that nobody declared are dropped (decision 41)
      return;
    }
    if (this.files.length === maxFilesOf(upload)) fail('ERR_TOO_MANY_FILES');
    this.current = part;
    this.files.push(await storePart(part, this.#receiver));
    this.current = undefined;
  }

  stop(failure: AppError): void {
    this.failure = failure;
    this.current?.file.destroy(failure);
  }
}

function limitsOf(upload: Upload) {
  const files = maxFilesOf(upload) + 1; // one more, to refuse it by its name
  const fields = limits.formFields + files * Object.keys(upload.fileFields?.shape ?? {}).length;
  const sizes = {
    fieldNameSize: 100,
    fieldSize: limits.formFieldBytes,
    fileSize: upload.maxBytes + 1,
    headerPairs: 20,
  };
  return { throwFileSizeLimit: false, limits: { ...sizes, files, fields, parts: files + fields } };
}

/** Reads until the form is over, or its sender is too slow. */
async function readForm(request: FastifyRequest, reading: Reading, options: UploadOptions, upload: Upload) {
  let tooSlow: (error: Error) => void = () => undefined;
  const slow = new Promise<never>((_resolve, reject) => {
    tooSlow = reject;
  });
  const stopWatch = watchPace(request.raw, options.pace, () => {
    const failure = new AppError('ERR_REQUEST_TIMEOUT');
    reading.stop(failure);
    tooSlow(failure);
  });
  const all = reading.all(request.parts(limitsOf(upload)));
  try {
    await Promise.race([all, slow]);
  } catch (error) {
    reading.current?.file.destroy();
    // Only a file that is being kept is waited for: between two parts of a sender who is gone nothing comes any more.
    if (reading.current) await all.catch(() => undefined);
    else all.catch(() => undefined);
    throw error;
  } finally {
    stopWatch();
  }
}

function parsed(route: Route, upload: Upload, { fields, files }: Reading): { body: unknown; files: ReceivedFile[] } {
  const schema = upload.fileFields;
  const names = Object.keys(schema?.shape ?? {});
  if (files.length < (upload.minFiles ?? 1)) fail('ERR_FILE_REQUIRED');
  return {
    body: route.body ? parseLikeBody(route.body, fields.body(names)) : undefined,
    files: files.map((file, index) => ({
      ...file,
      fields: schema ? parseLikeBody(schema, fields.ofFile(index, names)) : undefined,
    })),
  };
}

/**
 * Takes the form of a call with files: streams each into the store, never holding one whole, and parses the text parts.
 * Whatever fails leaves nothing behind. The rest of a refused form is read away, if it is little.
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route & { upload: Upload },
  actor: Receiver['actor'],
  options: UploadOptions,
): Promise<Received> {
  const { upload } = route;
  if (!request.isMultipart()) {
    if (upload.minFiles !== 0) fail('ERR_UNSUPPORTED_MEDIA_TYPE');
    const body = route.body ? parseLikeBody(route.body, request.body) : undefined;
    return { body, files: [], discard: async () => undefined };
  }
  allowSlowBody(request);
  const ids: string[] = [];
  const { data, storage } = options;
  const discard = () => discardMedia(data, storage, actor.companyId, ids);
  const reading = new Reading({ data, storage, actor, upload, begins: (id) => ids.push(id) });
  const most = upload.maxBytes * maxFilesOf(upload) + overheadBytes;
  try {
    if (Number(request.headers['content-length'] ?? 0) > most) fail('ERR_PAYLOAD_TOO_LARGE');
    await readForm(request, reading, options, upload);
    return { ...parsed(route, upload, reading), discard };
  } catch (error) {
    await discard().catch((err: unknown) => request.log.warn({ err }, 'A refused file waits for the clean-up'));
    if (error instanceof StorageError) request.log.error({ err: error }, 'A file could not be kept');
    if (reading.failure) closeAfterReply(request, reply);
    else drainBody(request, reply, upload.maxBytes / 10 + 1_048_576);
    throw nameOf(error);
  }
}
