import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const loopbackHosts = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

const roleNames = ['api', 'sessions', 'jobs'] as const;
export type Role = (typeof roleNames)[number];

const loopbackUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol) && loopbackHosts.has(new URL(text).hostname),
    {
      message: 'must be a ws:// or wss:// address on this machine (127.0.0.1, [::1] or localhost)',
    },
  );
const webUrl = z.url({ protocol: /^https?$/, message: 'must be an http:// or https:// address' });

const environment = z.object({
  RECADO_MODE: z.enum(['local', 'operator']).default('local'),
  PORT: z.coerce.number({ message: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  API_BASE_PATH: z
    .string()
    .regex(/^\/([\w-]+(\/[\w-]+)*)?$/, 'must begin with "/" and not end with one, for example /api')
    .default('/api'),
  PUBLIC_URL: webUrl.optional(),
  WEB_ORIGIN: webUrl.optional(),
  ROLES: z
    .string()
    .default('api,sessions,jobs')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roleNames, 'may name api, sessions and jobs, separated by commas')).min(1)),
  SECRET_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  WHATSAPP_URL: loopbackUrl.optional(),
  WHATSAPP_TRUST_ROOT: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  WHATSAPP_CA_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
});

export interface Config {
  mode: 'local' | 'operator';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  apiBasePath: string;
  publicUrl: string | undefined;
  webOrigin: string | undefined;
  roles: Role[];
  secretKey: string;
  smtpUrl: string | undefined;
  whatsapp: { url: string | undefined; trustRoot: string | undefined; caFile: string | undefined };
  logLevel: string;
}

/** A wrong environment: one sentence for each problem, for a person to read. */
export class ConfigError extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
    this.sentences = sentences;
  }
}

/** Generated once into the data folder in local mode, so that a restart can read what it encrypted. */
function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

function isWeak(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10 || /^(secret|changeme|mysecret|recado)/i.test(secret);
}

type Env = z.output<typeof environment>;

function operatorProblems(env: Env): string[] {
  const problems: string[] = [];
  if (!env.DATABASE_URL && !env.ROLES.includes('api'))
    problems.push('ROLES: a process of its own for sessions or jobs needs DATABASE_URL.');
  if (!env.SECRET_KEY)
    problems.push(
      'SECRET_KEY is missing: set at least 32 random characters, for example the output of "openssl rand -hex 32".',
    );
  else if (isWeak(env.SECRET_KEY)) problems.push('SECRET_KEY is too weak: at least 32 characters, random ones.');
  return problems;
}

function crossProblems(env: Env): string[] {
  const problems = env.RECADO_MODE === 'operator' ? operatorProblems(env) : [];
  if (env.RECADO_MODE === 'local' && !loopbackHosts.has(env.HOST))
    problems.push('HOST: the local mode listens on this machine only; use "npm run serve" to serve others.');
  if (env.WHATSAPP_URL && !env.WHATSAPP_TRUST_ROOT)
    problems.push('WHATSAPP_TRUST_ROOT is missing: WHATSAPP_URL needs the root key of that server.');
  if (env.WHATSAPP_CA_FILE && !fs.existsSync(env.WHATSAPP_CA_FILE))
    problems.push('WHATSAPP_CA_FILE: there is no such file.');
  return problems;
}

/**
 * Reads the environment, the only place that does. Throws ConfigError with a sentence for every wrong or missing value.
 * An empty value counts as not set.
 */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  const env = parsed.data;
  const problems = crossProblems(env);
  if (problems.length) throw new ConfigError(problems);
  return {
    mode: env.RECADO_MODE,
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    apiBasePath: env.API_BASE_PATH === '/' ? '' : env.API_BASE_PATH,
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    roles: env.ROLES,
    secretKey: env.SECRET_KEY ?? localSecret(path.resolve(env.DATA_DIR)),
    smtpUrl: env.SMTP_URL,
    whatsapp: { url: env.WHATSAPP_URL, trustRoot: env.WHATSAPP_TRUST_ROOT, caFile: env.WHATSAPP_CA_FILE },
    logLevel: env.LOG_LEVEL ?? (env.RECADO_MODE === 'local' ? 'warn' : 'info'),
  };
}

/** Which database the tests run on: a PostgreSQL that the test script started, else the embedded one. */
export function readTestEngine(source: Record<string, string | undefined> = process.env): {
  postgresUrl: string | undefined;
} {
  return { postgresUrl: source.TEST_ENGINE === 'postgres' ? source.TEST_POSTGRES_URL : undefined };
}
