import type { ControlRoute } from './control-routes.ts';
import type { CutSide, DownloadFault, FaultSettings, StreamErrorCode } from './control-types.ts';
import { cutConnections, dropConnections, endStreams, silenceConnections } from './edge.ts';
import { unlinkDevice } from './linking.ts';
import type { Phone } from './phone.ts';
import type { RequestBody } from './request-body.ts';
import { restrict } from './restriction.ts';
import { RequestError, type World } from './world.ts';

const streamCodes: readonly StreamErrorCode[] = [403, 440, 500, 503, 515];

const downloadFaults: readonly DownloadFault[] = ['missing', 'cut', 'short', 'changed', 'slow'];

const cutSides: readonly CutSide[] = ['toDevice', 'fromDevice'];

/** The phone the body names, or all of them. */
function phonesOf(world: World, body: RequestBody): Phone[] {
  const number = body.optionalText('number');
  return number === undefined ? world.directory.all() : [world.phone(number)];
}

function readNack(body: RequestBody, world: World): FaultSettings['nack'] {
  const nack = body.optionalObject('nack');
  if (!nack) return null;
  const times = nack.optionalNumber('times');
  const to = nack.optionalText('to');
  const limits = {
    ...(times === undefined ? {} : { times }),
    ...(to === undefined ? {} : { to: world.phone(to).number }),
  };
  return { code: nack.number('code'), ...limits };
}

function readDownloads(body: RequestBody): FaultSettings['downloads'] {
  const fault = body.optionalObject('downloads');
  if (!fault) return null;
  const what = fault.optionalOneOf('what', downloadFaults);
  const times = fault.optionalNumber('times');
  if (!what) throw new RequestError('what is missing');
  return { what, ...(times === undefined ? {} : { times }) };
}

function readSettings(body: RequestBody, world: World): Partial<FaultSettings> {
  const { settings } = world.faults;
  return {
    delayMs: body.optionalNumber('delayMs') ?? settings.delayMs,
    duplicate: body.optionalFlag('duplicate') ?? settings.duplicate,
    reorder: body.optionalFlag('reorder') ?? settings.reorder,
    mixChats: body.optionalFlag('mixChats') ?? settings.mixChats,
    loseAcks: body.optionalNumber('loseAcks') ?? settings.loseAcks,
    loseQueries: body.optionalNumber('loseQueries') ?? settings.loseQueries,
    loseQueriesOf: body.optionalText('loseQueriesOf') ?? settings.loseQueriesOf,
    exactNumbers: body.optionalFlag('exactNumbers') ?? settings.exactNumbers,
    refuseUploads: body.optionalNumber('refuseUploads') ?? settings.refuseUploads,
    downloads: body.optionalObject('downloads') === undefined ? settings.downloads : readDownloads(body),
    nack: body.optionalObject('nack') === undefined ? settings.nack : readNack(body, world),
  };
}

/** Faults on purpose. Without `number` they hit the companions of every phone. */
export const faultRoutes: Record<string, ControlRoute> = {
  'POST /faults': ({ world, body }) => {
    world.activity.note({ type: 'fault', what: 'settings' });
    return world.faults.change(readSettings(body, world));
  },
  'POST /faults/clear': ({ world }) => {
    world.faults.clear();
    world.activity.note({ type: 'fault', what: 'cleared' });
    return world.faults.settings;
  },
  'POST /faults/drop': ({ world, body }) => ({ connections: dropConnections(world, phonesOf(world, body)) }),
  'POST /faults/silent': ({ world, body }) => ({ connections: silenceConnections(world, phonesOf(world, body)) }),
  'POST /faults/cut': ({ world, body }) => {
    const side = body.optionalOneOf('side', cutSides) ?? 'toDevice';
    return { connections: cutConnections(world, phonesOf(world, body), { side, bytes: body.number('bytes') }) };
  },
  'POST /faults/restrict': ({ world, body }) =>
    restrict(world, world.phone(body.text('number')), body.number('seconds')),
  'POST /faults/stream-error': ({ world, body }) => {
    const asked = body.number('code');
    const code = streamCodes.find((known) => known === asked);
    // 401 follows a real removal only, see /faults/unlink
    if (code === undefined) throw new RequestError(`code is one of ${streamCodes.join(', ')}`);
    return { connections: endStreams(world, phonesOf(world, body), code) };
  },
  'POST /faults/unlink': ({ world, body }) => {
    const phone = world.phone(body.text('number'));
    const devices = [...phone.devices.keys()];
    for (const id of devices) unlinkDevice(world, phone, id);
    return { devices };
  },
  'POST /faults/refuse-login': ({ world, body }) => {
    const reason = body.optionalNumber('reason');
    if (reason === 401) throw new RequestError('401 follows a removal on the phone only');
    for (const phone of phonesOf(world, body)) {
      if (reason === undefined) world.faults.refusedLogins.delete(phone.number);
      else world.faults.refusedLogins.set(phone.number, reason);
    }
    return {};
  },
};
