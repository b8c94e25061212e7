import { callFromPhone } from './calls.ts';
import { changeNumber } from './change-number.ts';
import type { SimulatorState } from './control-types.ts';
import { describePhone, reportReceived } from './describe.ts';
import { faultRoutes } from './fault-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { pushAddressBook } from './history.ts';
import { enterCode, scanQr, unlinkDevice } from './linking.ts';
import type { Load } from './load.ts';
import { changePicture } from './profile-pictures.ts';
import { readShow } from './read-show.ts';
import type { RequestBody } from './request-body.ts';
import type { ScriptRunner } from './script-runner.ts';
import { showFromPhone } from './show.ts';
import { deleteMessage, editText, reactTo, readChat, sayText, setAuto, setTyping } from './talk.ts';
import type { World } from './world.ts';

export type Control = { world: World; load: Load; scripts: ScriptRunner };
type Call = Control & { param: string; body: RequestBody };
export type ControlRoute = (call: Call) => unknown;

const kinds = ['company', 'customer'] as const;
const addressings = ['pn', 'lid'] as const;
const stages = ['offer', 'accept', 'timeout', 'terminate'] as const;

function state({ world }: Control): SimulatorState {
  return {
    url: world.url,
    rootKey: world.rootKeyHex,
    mediaHost: world.mediaHost,
    mediaCertificate: world.mediaCertificate,
    phones: world.directory.all().map((phone) => phone.summary()),
    groups: [...world.directory.groups.values()].map(({ id, subject, members, addressing, picture }) => ({
      id,
      subject,
      hasPicture: picture.shown !== undefined,
      members: members.map((member) => member.number),
      addressing,
    })),
    counters: world.counters,
    faults: world.faults.settings,
  };
}

const phoneRoutes: Record<string, ControlRoute> = {
  'POST /phones': ({ world, body }) => {
    const name = body.optionalText('name');
    const kind = body.optionalOneOf('kind', kinds);
    const addressing = body.optionalOneOf('addressing', addressings);
    const picture = body.optionalFlag('picture') ?? false;
    const options = { ...(name ? { name } : {}), ...(kind ? { kind } : {}), ...(addressing ? { addressing } : {}) };
    return world.addPhone({ number: body.text('number'), picture, ...options }).summary();
  },
  'GET /phones/:number': ({ world, param }) => describePhone(world, world.phone(param)),
  'GET /phones/:number/received': ({ world, param }) => reportReceived(world.phone(param)),
  'POST /phones/:number/scan': async ({ world, param, body }) => ({
    device: await scanQr(world, world.phone(param), body.text('qr')),
  }),
  'POST /phones/:number/code': async ({ world, param, body }) => ({
    device: await enterCode(world, world.phone(param), body.text('code')),
  }),
  'POST /phones/:number/unlink': ({ world, param, body }) => {
    const phone = world.phone(param);
    const device = body.optionalNumber('device');
    const devices = device === undefined ? [...phone.devices.keys()] : [device];
    for (const id of devices) unlinkDevice(world, phone, id);
    return { devices };
  },
  'POST /phones/:number/auto': ({ world, param, body }) => {
    const phone = world.phone(param);
    const deliver = body.optionalFlag('deliver') ?? phone.auto.deliver;
    const read = body.optionalFlag('read') ?? phone.auto.read;
    setAuto(world, phone, { deliver, read, online: body.optionalFlag('online') ?? phone.auto.online });
    return phone.summary();
  },
  'POST /phones/:number/push-book': async ({ world, param }) => ({
    people: await pushAddressBook(world, world.phone(param)),
  }),
  'POST /phones/:number/number': ({ world, param, body }) =>
    changeNumber(world, world.phone(param), body.text('to')).summary(),
  'POST /phones/:number/picture': ({ world, param, body }) => {
    const phone = world.phone(param);
    changePicture(world, phone, body.optionalFlag('shown') ?? true);
    return phone.summary();
  },
};

const talkRoutes: Record<string, ControlRoute> = {
  'POST /phones/:number/say': async ({ world, param, body }) => {
    const text = { to: body.text('to'), text: body.text('text') };
    const options = { quotedId: body.optionalText('quotedId'), id: body.optionalText('id') };
    return { id: await sayText(world, world.phone(param), { ...text, ...options }) };
  },
  'POST /phones/:number/show': async ({ world, param, body }) => ({
    id: await showFromPhone(world, world.phone(param), readShow(body)),
  }),
  'POST /phones/:number/edit': async ({ world, param, body }) => {
    const edit = { chat: body.text('chat'), id: body.text('id'), text: body.text('text') };
    return { id: await editText(world, world.phone(param), edit) };
  },
  'POST /phones/:number/delete': async ({ world, param, body }) => ({
    id: await deleteMessage(world, world.phone(param), {
      ...{ chat: body.text('chat'), id: body.text('id') },
      asAdmin: body.optionalFlag('asAdmin') ?? false,
    }),
  }),
  'POST /phones/:number/react': async ({ world, param, body }) => {
    const reaction = { chat: body.text('chat'), id: body.text('id'), emoji: body.text('emoji') };
    return { id: await reactTo(world, world.phone(param), reaction) };
  },
  'POST /phones/:number/read': ({ world, param, body }) => ({
    ids: readChat(world, world.phone(param), body.text('chat'), body.optionalFlag('played') ? 5 : 4),
  }),
  'POST /phones/:number/typing': ({ world, param, body }) => {
    const state = body.optionalFlag('recording') ? 'recording' : 'composing';
    setTyping(world, world.phone(param), body.text('to'), body.optionalFlag('on') === false ? 'paused' : state);
    return {};
  },
  'POST /phones/:number/call': ({ world, param, body }) => {
    const callId = body.optionalText('callId');
    const stage = body.optionalOneOf('stage', stages);
    const isVideo = body.optionalFlag('video') ?? false;
    const group = body.optionalText('group');
    const options = {
      isVideo,
      ...(callId ? { callId } : {}),
      ...(stage ? { stage } : {}),
      ...(group ? { group } : {}),
    };
    return { callId: callFromPhone(world, world.phone(param), world.phone(body.text('to')), options) };
  },
};

const toolRoutes: Record<string, ControlRoute> = {
  'GET /state': state,
  'GET /log': ({ world }) => world.activity.recent(),
  'GET /scripts': ({ scripts }) => scripts.list(),
  'POST /scripts/:id/start': ({ scripts, param, body }) => scripts.start(param, body.optionalText('to')),
  'POST /scripts/:id/pause': ({ scripts, param }) => scripts.pause(param),
  'POST /load/inbound': ({ load, body }) => {
    const perSecond = body.optionalNumber('perSecond');
    const prefix = body.optionalText('prefix');
    const size = { customers: body.number('customers'), messages: body.number('messages') };
    const fileEvery = body.optionalNumber('fileEvery');
    const options = {
      ...(perSecond ? { perSecond } : {}),
      ...(prefix ? { prefix } : {}),
      ...(fileEvery ? { fileEvery } : {}),
    };
    return load.start({ to: body.text('to'), ...size, ...options });
  },
  'POST /load/stop': ({ load }) => {
    load.stop();
    return load.result();
  },
  'GET /load/result': ({ load }) => load.result(),
};

/** Every call of the control surface, by method and path; `:name` stands for one path segment. */
export const controlRoutes: Record<string, ControlRoute> = {
  ...phoneRoutes,
  ...talkRoutes,
  ...groupRoutes,
  ...faultRoutes,
  ...fileRoutes,
  ...toolRoutes,
};
