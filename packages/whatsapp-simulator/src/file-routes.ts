import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ControlRoute } from './control-routes.ts';
import type { FileKind, SendFile } from './control-types.ts';
import { expireFile, fileOn, forgetFile } from './handset-files.ts';
import { largestUpload } from './media-host.ts';
import { RequestBody } from './request-body.ts';
import { sampleNamed, samples } from './samples.ts';
import { sendFile, sendSample } from './send-file.ts';
import { RequestError, type World } from './world.ts';

const kinds: readonly FileKind[] = ['image', 'video', 'audio', 'document', 'sticker'];
const numberNames = ['seconds', 'width', 'height'] as const;
const flagNames = ['voice', 'gif', 'viewOnce'] as const;
const textNames = ['type', 'name', 'caption', 'quotedId', 'id', 'thumbnail', 'waveform'] as const;
/** types that a page may show without opening the file as a document of its own */
const shown = /^(image\/(png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+)(;|$)/;

function given<K extends string, V>(names: readonly K[], read: (name: K) => V | undefined): { [N in K]?: V } {
  const found: { [N in K]?: V } = {};
  for (const name of names) {
    const value = read(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function readRequest(world: World, body: RequestBody, kind: FileKind | undefined): SendFile {
  const to = body.text('to');
  if (!kind) throw new RequestError('kind is missing');
  if (!world.directory.groups.has(to)) world.phone(to);
  return {
    to,
    kind,
    ...given(textNames, (name) => body.optionalText(name)),
    ...given(numberNames, (name) => body.optionalNumber(name)),
    ...given(flagNames, (name) => body.optionalFlag(name)),
  };
}

/** The values of an address as a body would have them. */
function bodyOf(query: URLSearchParams): RequestBody {
  const values: Record<string, unknown> = Object.fromEntries(query);
  for (const name of numberNames) if (query.has(name)) values[name] = Number(query.get(name));
  for (const name of flagNames) if (query.has(name)) values[name] = query.get(name) === 'true';
  return new RequestBody(values);
}

/** `POST /phones/:number/send-file?to=&kind=...`: the body is the file itself, of any size the media host takes. */
export async function takeFileToSend(
  world: World,
  number: string,
  query: URLSearchParams,
  request: IncomingMessage,
): Promise<{ id: string }> {
  if (Number(request.headers['content-length']) > largestUpload) throw new RequestError('the file is too large', 413);
  const body = bodyOf(query);
  const file = readRequest(world, body, body.optionalOneOf('kind', kinds));
  return { id: await sendFile(world, world.phone(number), file, request) };
}

/** `GET /phones/:number/file?id=`: the plain bytes as the handset has them. */
export async function giveFile(
  world: World,
  number: string,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const { shown: file } = fileOn(world.phone(number), query.get('id') ?? '');
  const path = file.state === 'ready' ? world.media.plain(file.sha256) : undefined;
  if (!path) throw new RequestError(`the file is ${file.state}`, 404);
  const isShown = shown.test(file.type);
  response.writeHead(200, {
    'content-type': isShown ? file.type : 'application/octet-stream',
    'content-length': (await stat(path)).size,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name ?? 'file')}`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  });
  await pipeline(createReadStream(path), response);
}

/** Files of handsets, as far as JSON can carry them. */
export const fileRoutes: Record<string, ControlRoute> = {
  'GET /samples': () => samples(),
  'POST /phones/:number/send-sample': async ({ world, param, body }) => {
    const name = body.text('sample');
    const said = readRequest(world, body, sampleNamed(name).sample.kind);
    return { id: await sendSample(world, world.phone(param), name, said) };
  },
  'POST /phones/:number/forget-file': ({ world, param, body }) => {
    forgetFile(world, world.phone(param), body.text('id'));
  },
  'POST /phones/:number/expire-file': async ({ world, param, body }) => {
    await expireFile(world, world.phone(param), body.text('id'));
  },
};
