import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
} from 'baileys';
import type { Connection } from './connection.ts';
import { LinkedDevice } from './linked-device.ts';
import type { CodeRequest } from './pairings.ts';
import type { Phone } from './phone.ts';
import { type BinaryNode, bytesOf, child, el, phoneServer, unixSeconds } from './stanza.ts';
import { RequestError, type World } from './world.ts';

const linkTimeoutMs = 10_000;

type Secrets = { identityPublic: Buffer; advSecret: Buffer };

/** The account key of the handset vouches for the companion's identity, sealed with the secret of its code. */
function signDevice(phone: Phone, { identityPublic, advSecret }: Secrets, keyIndex: number): Buffer {
  const { signedIdentityKey: account, registrationId } = phone.endpoint.identity;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: registrationId,
    timestamp: unixSeconds(),
    keyIndex,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const signed = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identityPublic]);
  const accountSignature = Curve.sign(account.private, signed);
  const identity = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature,
  }).finish();
  const hmac = hmacSign(Buffer.from(identity), advSecret);
  return Buffer.from(proto.ADVSignedDeviceIdentityHMAC.encode({ details: identity, hmac, accountType: 0 }).finish());
}

function isSignedByDevice(phone: Phone, identityPublic: Buffer, signedBytes: Buffer): boolean {
  const { details, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signedBytes);
  if (!details || !deviceSignature) return false;
  const account = phone.endpoint.identity.signedIdentityKey.public;
  const signed = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, identityPublic, account]);
  return Curve.verify(identityPublic, signed, deviceSignature);
}

function complete(world: World, connection: Connection, phone: Phone, secrets: Secrets): Promise<number> {
  if (!connection.registration?.identity.equals(secrets.identityPublic))
    throw new RequestError('the code is not of this companion', 409);
  const deviceId = phone.takeDeviceId();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new RequestError('the companion did not answer', 504)), linkTimeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const done = (id: number) => {
      clearTimeout(timer);
      resolve(id);
    };
    world.pairings.links.set(connection, { phone, deviceId, done, fail });
    const content = [
      el('device-identity', {}, signDevice(phone, secrets, deviceId)),
      el('device', {
        jid: `${phone.number}:${deviceId}@${phoneServer}`,
        lid: phone.lid.replace('@', `:${deviceId}@`),
      }),
      el('platform', { name: 'android' }),
      el('biz', { name: phone.name }),
    ];
    const attributes = { from: phoneServer, type: 'set', id: `ps-${connection.id}`, t: unixSeconds(), xmlns: 'md' };
    connection.send(el('iq', attributes, [el('pair-success', {}, content)]));
  });
}

/**
 * Scans a QR code with a handset, whatever text form the code has. Resolves with the device's number once the
 * companion has proved itself. Throws RequestError for a code that is stale or not of this world.
 */
export async function scanQr(world: World, phone: Phone, qr: string): Promise<number> {
  const [ref = '', , identity = '', secret = ''] = qr.slice(qr.indexOf('#') + 1).split(',');
  const connection = world.pairings.connectionOf(ref);
  if (!connection?.isOpen) throw new RequestError('this QR code is not valid any more', 409);
  const secrets = { identityPublic: Buffer.from(identity, 'base64'), advSecret: Buffer.from(secret, 'base64') };
  return complete(world, connection, phone, secrets);
}

/** Types the eight-character code that a companion shows for this handset's number. */
export async function enterCode(world: World, phone: Phone, typed: string): Promise<number> {
  const request = world.pairings.codeRequest(phone.number);
  if (!request?.connection.isOpen) throw new RequestError(`nobody asked a code for ${phone.number}`, 409);
  const code = typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const wrapped = request.wrappedEphemeral;
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  const companionEphemeral = aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
  const ephemeral = Curve.generateKeyPair();
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  const account = phone.endpoint.identity.signedIdentityKey;
  const bundle = await greetCompanion(request, Buffer.concat([salt, iv, sealed]), Buffer.from(account.public));
  const shared = Curve.sharedKey(ephemeral.private, companionEphemeral);
  const bundleKey = hkdf(shared, 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  let plain: Buffer;
  try {
    plain = aesDecryptGCM(bundle.subarray(44), Buffer.from(bundleKey), bundle.subarray(32, 44), Buffer.alloc(0));
  } catch {
    throw new RequestError('the code is wrong', 409);
  }
  const identityPublic = Buffer.from(plain.subarray(0, 32));
  const identityShared = Curve.sharedKey(account.private, identityPublic);
  const secretInput = Buffer.concat([shared, identityShared, plain.subarray(64, 96)]);
  return complete(world, request.connection, phone, {
    identityPublic,
    advSecret: Buffer.from(hkdf(secretInput, 32, { info: 'adv_secret' })),
  });
}

function greetCompanion(request: CodeRequest, wrapped: Buffer, identity: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RequestError('the companion did not accept the code', 409)),
      linkTimeoutMs,
    );
    request.onFinish = (bundle) => {
      clearTimeout(timer);
      resolve(bundle);
    };
    const id = randomBytes(6).toString('hex');
    const attributes = { from: phoneServer, type: 'link_code_companion_reg', id, t: unixSeconds() };
    request.connection.send(
      el('notification', attributes, [
        el('link_code_companion_reg', { stage: 'primary_hello' }, [
          el('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
          el('primary_identity_pub', {}, identity),
          el('link_code_pairing_ref', {}, request.ref),
        ]),
      ]),
    );
  });
}

/** The companion answered the handset's signature with its own: the device is linked and must connect again. */
export function finishLink(world: World, connection: Connection, signed: BinaryNode): void {
  const link = world.pairings.links.get(connection);
  const { registration, clientStatic } = connection;
  if (!link || !registration || !clientStatic) return;
  world.pairings.links.delete(connection);
  if (!isSignedByDevice(link.phone, registration.identity, bytesOf(child(signed, 'device-identity')))) {
    link.fail(new RequestError('the companion signed badly', 409));
    connection.close();
    return;
  }
  const device = new LinkedDevice(world.journal, link.phone.number, link.deviceId, {
    ...registration,
    noiseStatic: clientStatic,
  });
  device.save();
  world.journal.flush();
  link.phone.devices.set(device.id, device);
  connection.send(el('stream:error', { code: 515 }));
  setTimeout(() => connection.close(), 5);
  world.activity.note({ type: 'link', number: link.phone.number, device: device.id, state: 'linked' });
  link.done(device.id);
}

/** Removes a device on its handset, the only way a link ends. The device hears of it unless it left by itself. */
export function unlinkDevice(world: World, phone: Phone, deviceId: number, { tellDevice = true } = {}): void {
  const device = phone.devices.get(deviceId);
  if (!device) throw new RequestError(`device ${deviceId} is not linked`, 404);
  phone.devices.delete(deviceId);
  device.erase();
  world.journal.flush();
  const removed = el('stream:error', { code: 401 }, [el('conflict', { type: 'device_removed' })]);
  if (tellDevice) device.connection?.send(removed);
  device.connection?.close();
  world.activity.note({ type: 'link', number: phone.number, device: deviceId, state: 'unlinked' });
}
