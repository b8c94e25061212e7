import fs from 'node:fs';
import path from 'node:path';
import { limits } from '@recado/contract';
import { z } from 'zod';
import type { PaymentSettings } from '#features/invoices/index.ts';
import type { SmtpSettings } from '#kit/mail/open-smtp.ts';
import { senderOf, senderPattern } from '#kit/mail/sender.ts';
import type { S3Settings } from '#kit/storage/s3-storage.ts';
import { isProxy, loopbackHosts, loopbackUrl, placeList, proxyNames, webUrl } from './config-addresses.ts';
import { type BackupSettings, backupOf, backupVariables } from './config-backup.ts';
import { folderProblems, isWeak, localSecret } from './config-folder.ts';
import { misspeltNames } from './config-misspelt.ts';
import { paymentProblems, paymentsOf, paymentVariables } from './config-payments.ts';
import { s3Of, s3Problems, s3Variables } from './config-s3.ts';

const roleNames = ['api', 'sessions', 'jobs'] as const;
export type Role = (typeof roleNames)[number];

const environment = z.object({
  RECADO_MODE: z.enum(['local', 'operator']).default('local'),
  PORT: z.coerce.number({ message: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number({ message: 'must be a port number' }).int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
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
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((proxy) => proxy.trim()))
    .refine((proxies) => proxies.every(isProxy), {
      message: `may name addresses, ranges such as 10.0.0.0/8, ${proxyNames.join(', ')}, separated by commas`,
    })
    .default([]),
  ROLES: z
    .string()
    .default('api,sessions,jobs')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roleNames, 'may name api, sessions and jobs, separated by commas')).min(1)),
  SECRET_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine((text) => !/^smtps?:/.test(text) || URL.canParse(text), 'must be an address with a host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(senderPattern, 'must be an address, or a name and an address as in "Recado <recado@example.com>"')
    .optional(),
  SIGNUP: z.enum(['open', 'confirmed', 'closed']).optional(),
  PASSWORD_RESET_ANSWER: z.enum(['exact', 'uniform']).default('exact'),
  WHATSAPP_URL: loopbackUrl('ws').optional(),
  WHATSAPP_TRUST_ROOT: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  WHATSAPP_CA_FILE: z.string().optional(),
  PUSH_STAND_IN_URL: loopbackUrl('http').optional(),
  OUTBOUND_ALLOWED_HOSTS: placeList.default([]),
  RECADO_PARENT: z.coerce.number().int().positive().optional(),
  IMPORT_SOURCE: z.string().optional(),
  IMPORT_FOLDER: z.string().optional(),
  ...paymentVariables,
  ...s3Variables,
  ...backupVariables,
  USER_REQUESTS_PER_MINUTE: z.coerce
    .number({ message: 'must be a number' })
    .int()
    .min(60)
    .max(1_000_000)
    .default(limits.userRequestsPerMinute),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
});

export interface Config {
  mode: 'local' | 'operator';
  port: number;
  host: string;
  /** Where a process without the API answers whether it lives and is ready; nowhere when it is not set. */
  healthPort: number | undefined;
  /** What whoever reads `/metrics` shows; without one nobody does. */
  metricsToken?: string;
  dataDir: string;
  databaseUrl: string | undefined;
  apiBasePath: string;
  publicUrl: string | undefined;
  webOrigin: string | undefined;
  /** Addresses from which `X-Forwarded-For` is believed; from nowhere when it is empty (trust I-32). */
  trustedProxies: readonly string[];
  roles: Role[];
  secretKey: string;
  /** Where mail leaves; none is sent without it. */
  smtp: SmtpSettings | undefined;
  /** Whether strangers may make companies, and whether a code in a mail comes before the first sign-in (decision 40). */
  signUp: 'open' | 'confirmed' | 'closed';
  /** Whether an unknown e-mail is told from a known one when a password is forgotten (decision 7). */
  passwordResetAnswer: 'exact' | 'uniform';
  whatsapp: { url: string | undefined; trustRoot: string | undefined; caFile: string | undefined };
  /** A push service of tests on this machine, taken beside the real ones. */
  pushStandIn: string | undefined;
  /** Places on private addresses that companies may have called: `host:port` */
  outboundAllowedHosts: readonly string[];
  /** The process that began this one, and whose end is a stop; none where nobody waits for it. */
  parent?: number;
  /** The base that `npm run import` reads, where its command names none: no list of processes shows its password. */
  importSource?: string;
  /** Below it super users may name folders of files to bring; without one, in the operator's mode, none. */
  importFolder?: string;
  /** How the operator is paid; nobody can pay without it. */
  payments: PaymentSettings | undefined;
  /** Where files are kept instead of in the data folder. */
  s3: S3Settings | undefined;
  /** What the commands of backups need; the server itself needs none of it. */
  backup?: BackupSettings;
  /** Calls that one user may make a minute. */
  userRequestsPerMinute: number;
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
  if (env.WEB_ORIGIN && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is missing: with WEB_ORIGIN, live events name files by whole addresses.');
  if (env.WHATSAPP_URL && !env.WHATSAPP_TRUST_ROOT)
    problems.push('WHATSAPP_TRUST_ROOT is missing: WHATSAPP_URL needs the root key of that server.');
  if (env.WHATSAPP_CA_FILE && !fs.existsSync(env.WHATSAPP_CA_FILE))
    problems.push('WHATSAPP_CA_FILE: there is no such file.');
  return [...problems, ...mailProblems(env), ...s3Problems(env), ...paymentProblems(env)];
}

/** What an operator's environment nearly names: a database that is overlooked would begin an empty one. */
const misspeltProblems = (given: object): string[] =>
  misspeltNames(Object.keys(given), Object.keys(environment.shape)).map(
    ({ name, meant }) => `${name} is not known: did you mean ${meant}?`,
  );

function smtpOf(env: Env): SmtpSettings | undefined {
  const from = senderOf(env.SMTP_URL, env.MAIL_FROM);
  return env.SMTP_URL && from ? { url: env.SMTP_URL, from } : undefined;
}

function mailProblems(env: Env): string[] {
  const problems: string[] = [];
  if (env.SMTP_URL && !smtpOf(env))
    problems.push('MAIL_FROM is missing: SMTP_URL names no address that mail could come from.');
  if (env.SIGNUP === 'confirmed' && !env.SMTP_URL)
    problems.push('SMTP_URL is missing: SIGNUP=confirmed sends a code by mail.');
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
  const isOperator = env.RECADO_MODE === 'operator';
  const problems = [
    ...crossProblems(env),
    ...folderProblems(path.resolve(env.DATA_DIR)),
    ...(isOperator ? misspeltProblems(given) : []),
  ];
  if (problems.length) throw new ConfigError(problems);
  return {
    mode: env.RECADO_MODE,
    port: env.PORT,
    host: env.HOST,
    healthPort: env.HEALTH_PORT,
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    apiBasePath: env.API_BASE_PATH === '/' ? '' : env.API_BASE_PATH,
    publicUrl: env.PUBLIC_URL,
    webOrigin: env.WEB_ORIGIN,
    trustedProxies: env.TRUST_PROXY,
    roles: env.ROLES,
    secretKey: env.SECRET_KEY ?? localSecret(path.resolve(env.DATA_DIR)),
    smtp: smtpOf(env),
    signUp: env.SIGNUP ?? (env.RECADO_MODE === 'local' ? 'open' : 'closed'),
    passwordResetAnswer: env.PASSWORD_RESET_ANSWER,
    whatsapp: { url: env.WHATSAPP_URL, trustRoot: env.WHATSAPP_TRUST_ROOT, caFile: env.WHATSAPP_CA_FILE },
    pushStandIn: env.PUSH_STAND_IN_URL,
    outboundAllowedHosts: env.OUTBOUND_ALLOWED_HOSTS,
    ...(env.RECADO_PARENT ? { parent: env.RECADO_PARENT } : {}),
    ...(env.IMPORT_SOURCE ? { importSource: env.IMPORT_SOURCE } : {}),
    ...(env.IMPORT_FOLDER ? { importFolder: env.IMPORT_FOLDER } : {}),
    payments: paymentsOf(env),
    s3: s3Of(env),
    backup: backupOf(env),
    userRequestsPerMinute: env.USER_REQUESTS_PER_MINUTE,
    logLevel: env.LOG_LEVEL ?? (env.RECADO_MODE === 'local' ? 'warn' : 'info'),
  };
}
