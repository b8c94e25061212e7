import type { ControlRoute } from './control-routes.ts';
import type { FaultSettings, StreamErrorCode } from './control-types.ts';
import { dropConnections, endStreams, silenceConnections } from './edge.ts';
import { unlinkDevice } from './linking.ts';
import type { Phone } from './phone.ts';
import type { RequestBody } from './request-body.ts';
import { RequestError, type World } from './world.ts';

const streamCodes: readonly StreamErrorCode[] = [403, 440, 500, 503, 515];

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

function readSettings(body: RequestBody, world: World): Partial<FaultSettings> {
  const { settings } = world.faults;
  return {
    delayMs: body.optionalNumber('delayMs') ?? settings.delayMs,
    duplicate: body.optionalFlag('duplicate') ?? settings.duplicate,
    reorder: body.optionalFlag('reorder') ?? settings.reorder,
    loseAcks: body.optionalNumber('loseAcks') ?? settings.loseAcks,
    loseQueries: body.optionalNumber('loseQueries') ?? settings.loseQueries,
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
