import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'recado-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const local = { DATA_DIR: folder };
const secret = 'b2f1c07e9a5d4836';
const operator = { ...local, RECADO_MODE: 'operator', SECRET_KEY: secret + secret };

/** What the start says of an environment; nothing when it accepts it. */
function said(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
}

test('the local mode needs no environment, and makes its secret once, for its owner alone', () => {
  const config = readConfig(local);
  expect(config).toMatchObject({
    mode: 'local',
    port: 3000,
    host: '127.0.0.1',
    apiBasePath: '/api',
    databaseUrl: undefined,
    roles: ['api', 'sessions', 'jobs'],
    trustedProxies: [],
    s3: undefined,
    logLevel: 'warn',
  });
  expect(config.secretKey).toMatch(/^[0-9a-f]{64}$/);
  expect(readConfig({ ...local, SECRET_KEY: '', PORT: '' })).toEqual(config);
  const file = path.join(folder, 'secret.key');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([config.secretKey, 0o600]);
});

test('mail comes from the address that signs in to the mail server, unless another one is named', () => {
  const url = 'smtp://recado%40example.com:x@mail.example.com:587';
  const from = (env: object) => readConfig({ ...local, SMTP_URL: url, ...env }).smtp?.from;
  expect([from({}), from({ MAIL_FROM: 'outra@example.com' })]).toEqual([
    'Recado <recado@example.com>',
    'outra@example.com',
  ]);
});

test('every value of the environment is read', () => {
  const env = {
    ...operator,
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://recado:x@db/recado',
    API_BASE_PATH: '/v1/api',
    PUBLIC_URL: 'https://recado.example.com',
    WEB_ORIGIN: 'https://app.example.com',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,uniquelocal,::1/128',
    ROLES: 'api, jobs',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Recado <recado@example.com>',
    SIGNUP: 'confirmed',
    PASSWORD_RESET_ANSWER: 'uniform',
    WHATSAPP_URL: 'wss://127.0.0.1:9000/ws',
    WHATSAPP_TRUST_ROOT: 'ab'.repeat(32),
    WHATSAPP_CA_FILE: path.join(folder, 'secret.key'),
    PUSH_STAND_IN_URL: 'http://127.0.0.1:9001',
    OUTBOUND_ALLOWED_HOSTS: 'ollama.lan:11434, [::1]:8080',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'recado-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'word',
    USER_REQUESTS_PER_MINUTE: '600',
    METRICS_TOKEN: '9f8b1c7e5d3a2b4c6e8f0a1b3c5d7e9f',
    BACKUP_FOLDER: folder,
    BACKUP_PASSPHRASE: 'uma frase que é longa',
    BACKUP_KEEP: '3',
    LOG_LEVEL: 'error',
  };
  expect(readConfig(env)).toEqual({
    mode: 'operator',
    port: 8080,
    host: '0.0.0.0',
    dataDir: folder,
    databaseUrl: env.DATABASE_URL,
    apiBasePath: '/v1/api',
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'uniquelocal', '::1/128'],
    roles: ['api', 'jobs'],
    secretKey: env.SECRET_KEY,
    smtp: { url: env.SMTP_URL, from: env.MAIL_FROM },
    signUp: 'confirmed',
    passwordResetAnswer: 'uniform',
    whatsapp: { url: env.WHATSAPP_URL, trustRoot: env.WHATSAPP_TRUST_ROOT, caFile: env.WHATSAPP_CA_FILE },
    pushStandIn: env.PUSH_STAND_IN_URL,
    outboundAllowedHosts: ['ollama.lan:11434', '::1:8080'],
    s3: {
      endpoint: env.S3_ENDPOINT,
      bucket: env.S3_BUCKET,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'word',
    },
    userRequestsPerMinute: 600,
    metricsToken: env.METRICS_TOKEN,
    backup: { folder, passphrase: env.BACKUP_PASSPHRASE, keep: 3 },
    logLevel: 'error',
  });
  expect(readConfig({ ...local, API_BASE_PATH: '/' }).apiBasePath).toBe('');
});

describe('a wrong or missing value is named with a sentence, and nothing is started', () => {
  test.each([
    ['PORT', 'abc', 'PORT must be a port number.'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    ['API_BASE_PATH', 'api', 'API_BASE_PATH must begin with "/" and not end with one, for example /api.'],
    ['API_BASE_PATH', '/api/', 'API_BASE_PATH must begin with "/" and not end with one, for example /api.'],
    ['BACKUP_PASSPHRASE', 'curta', 'BACKUP_PASSPHRASE must have at least 12 signs.'],
    ['BACKUP_KEEP', 'muitas', 'BACKUP_KEEP must be a number.'],
    ['PUBLIC_URL', 'recado.example.com', 'PUBLIC_URL must be an http:// or https:// address.'],
    ['WEB_ORIGIN', 'ftp://example.com', 'WEB_ORIGIN must be an http:// or https:// address.'],
    [
      'WEB_ORIGIN',
      'https://app.example.com',
      'PUBLIC_URL is missing: with WEB_ORIGIN, live events name files by whole addresses.',
    ],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL must begin with smtp:// or smtps://.'],
    [
      'SMTP_URL',
      'smtp://recado:x@mail.example.com',
      'MAIL_FROM is missing: SMTP_URL names no address that mail could come from.',
    ],
    [
      'MAIL_FROM',
      'Recado',
      'MAIL_FROM must be an address, or a name and an address as in "Recado <recado@example.com>".',
    ],
    ['SIGNUP', 'confirmed', 'SMTP_URL is missing: SIGNUP=confirmed sends a code by mail.'],
    [
      'WHATSAPP_URL',
      'wss://web.whatsapp.com/ws',
      'WHATSAPP_URL must be a ws:// or wss:// address on this machine (127.0.0.1, [::1] or localhost).',
    ],
    [
      'WHATSAPP_URL',
      'ws://127.0.0.1:1',
      'WHATSAPP_TRUST_ROOT is missing: WHATSAPP_URL needs the root key of that server.',
    ],
    [
      'PUSH_STAND_IN_URL',
      'https://push.example.com',
      'PUSH_STAND_IN_URL must be a http:// or https:// address on this machine (127.0.0.1, [::1] or localhost).',
    ],
    ['WHATSAPP_TRUST_ROOT', 'abc', 'WHATSAPP_TRUST_ROOT must be 64 hexadecimal digits.'],
    ['WHATSAPP_CA_FILE', '/no/such/file', 'WHATSAPP_CA_FILE: there is no such file.'],
    ['HOST', '0.0.0.0', 'HOST: the local mode listens on this machine only; use "npm run serve" to serve others.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(said({ ...local, [name]: value })).toEqual([sentence]);
  });

  test.each(['ollama.lan', ':80', 'a:0', 'a:70000', 'http://a:80', 'a:80,,'])('OUTBOUND_ALLOWED_HOSTS=%s', (value) => {
    expect(said({ ...local, OUTBOUND_ALLOWED_HOSTS: value })).toEqual([
      'OUTBOUND_ALLOWED_HOSTS may name hosts with their ports such as ollama.lan:11434, separated by commas.',
    ]);
  });
  test.each(['all', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '127.0.0.1,,'])('TRUST_PROXY=%s', (value) => {
    expect(said({ ...local, TRUST_PROXY: value })).toEqual([
      'TRUST_PROXY may name addresses, ranges such as 10.0.0.0/8, loopback, linklocal, uniquelocal, separated by commas.',
    ]);
  });

  test.each(['api,web', ',', 'api sessions'])('ROLES=%s', (value) => {
    expect(said({ ...local, ROLES: value })[0]).toMatch(
      /^ROLES(\.\d)? may name api, sessions and jobs, separated by commas\.$/,
    );
  });

  test.each(['curto', 'a'.repeat(64), 'abc'.repeat(20), `secret-${secret}${secret}`, `changeme${secret}${secret}`])(
    'the operator may not use the weak secret %s',
    (value) => {
      expect(said({ ...operator, SECRET_KEY: value })).toEqual([
        'SECRET_KEY is too weak: at least 32 characters, random ones.',
      ]);
    },
  );

  test('all of them at once', () => {
    expect(said({ ...local, PORT: '70000', LOG_LEVEL: 'loud' })).toHaveLength(2);
    const { SECRET_KEY: _, ...without } = operator;
    expect(said({ ...without, ROLES: 'sessions', S3_BUCKET: 'recado' })).toEqual([
      'ROLES: a process of its own for sessions or jobs needs DATABASE_URL.',
      'SECRET_KEY is missing: set at least 32 random characters, for example the output of "openssl rand -hex 32".',
      'S3_ENDPOINT is missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together.',
      'S3_ACCESS_KEY_ID is missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together.',
      'S3_SECRET_ACCESS_KEY is missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together.',
    ]);
  });
});

test('an operator hears of a name that nearly is a known one, and of a folder that keeps nothing', () => {
  const names = { DATABSE_URL: 'postgres://a/b', SMPT_URL: 'smtp://a', HOSTS: 'a', LOG_LEVLE: 'warn' };
  expect(said({ ...operator, ...names })).toEqual([
    'DATABSE_URL is not known: did you mean DATABASE_URL?',
    'SMPT_URL is not known: did you mean SMTP_URL?',
    'LOG_LEVLE is not known: did you mean LOG_LEVEL?',
  ]);
  expect(said({ ...operator, LOGLEVEL: 'x', LOG_LEVEL: 'warn' })).toEqual([]);
  const file = path.join(folder, 'secret.key');
  expect(said({ ...operator, DATA_DIR: path.join(file, 'data') })).toEqual([
    expect.stringMatching(/^DATA_DIR: nothing can be kept in .*\(ENOTDIR/),
  ]);
});

test('strangers make no company at an operator who does not say so', () => {
  expect([readConfig(local).signUp, readConfig(operator).signUp]).toEqual(['open', 'closed']);
});
