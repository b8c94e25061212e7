/** How the operator is paid, as the environment says it. */
import fs from 'node:fs';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { type PaymentSettings, pixKeyOf } from '#features/invoices/index.ts';
import type { ClientCertificate } from '#kit/outbound/checked-agent.ts';
import { withoutEndSlashes } from '#kit/outbound/public-address.ts';
import { loopbackHosts } from './config-addresses.ts';

/** Keys travel there: in the open only to this machine. */
const bankUrl = z
  .string()
  .refine((text) => URL.canParse(text) && isSafe(new URL(text)), { message: 'must be an https:// address' })
  .transform(withoutEndSlashes);
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));

/** The variables of payments. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(['pix', 'efi', 'asaas']).optional(),
  PIX_KEY: z.string().optional(),
  PIX_RECEIVER_NAME: z.string().optional(),
  PIX_RECEIVER_CITY: z.string().optional(),
  EFI_CLIENT_ID: z.string().optional(),
  EFI_CLIENT_SECRET: z.string().optional(),
  EFI_CERTIFICATE_FILE: z.string().optional(),
  EFI_BASE_URL: bankUrl.default('https://pix.api.efipay.com.br'),
  ASAAS_API_KEY: z.string().optional(),
  ASAAS_BASE_URL: bankUrl.default('https://api.asaas.com/v3'),
  ASAAS_WEBHOOK_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
};
type Names = keyof typeof paymentVariables;
type PaymentEnv = z.output<z.ZodObject<typeof paymentVariables>> & { RECADO_MODE: 'local' | 'operator' };

const needed = {
  pix: ['PIX_KEY', 'PIX_RECEIVER_NAME', 'PIX_RECEIVER_CITY'],
  efi: ['PIX_KEY', 'EFI_CLIENT_ID', 'EFI_CLIENT_SECRET', 'EFI_CERTIFICATE_FILE'],
  asaas: ['ASAAS_API_KEY', 'ASAAS_WEBHOOK_TOKEN'],
} as const satisfies Record<string, readonly Names[]>;
/** The central bank's own example: nobody has this key, so that nothing can be paid by mistake. */
const demo = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'RECADO DEMONSTRACAO', city: 'SAO PAULO' };

/** What was chosen; the plain key also when only its values are there. */
function chosen(env: PaymentEnv): keyof typeof needed | undefined {
  if (env.PAYMENT_PROVIDER) return env.PAYMENT_PROVIDER;
  return needed.pix.some((name) => env[name] !== undefined) ? 'pix' : undefined;
}

/** The certificate in a file: PKCS#12 without a password as Efí gives it, or PEM with certificate and key. */
function certificateIn(file: string): ClientCertificate {
  const bytes = fs.readFileSync(file);
  const text = bytes.toString('latin1');
  const certificate = text.includes('-----BEGIN') ? { cert: text, key: text } : { pfx: bytes, passphrase: '' };
  createSecureContext(certificate);
  return certificate;
}

function certificateProblems(file: string): string[] {
  try {
    certificateIn(file);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return [
      `EFI_CERTIFICATE_FILE cannot be used (${reason}): it must be a .p12 without a password, or a PEM file with certificate and key.`,
    ];
  }
}

const isLatin = (text: string | undefined): boolean => /[0-9A-Za-z]/.test((text ?? '').normalize('NFD'));

/** All of what the chosen provider needs. */
export function paymentProblems(env: PaymentEnv): string[] {
  const provider = chosen(env);
  if (!provider) return [];
  const missing = needed[provider].filter((name) => env[name] === undefined);
  if (missing.length > 0)
    return missing.map((name) => `${name} is missing: ${needed[provider].join(', ')} belong together.`);
  const unreadable =
    provider === 'pix'
      ? (['PIX_RECEIVER_NAME', 'PIX_RECEIVER_CITY'] as const).filter((name) => !isLatin(env[name]))
      : [];
  return [
    ...(provider !== 'asaas' && pixKeyOf(env.PIX_KEY ?? '') === null
      ? ['PIX_KEY must be a CPF, a CNPJ, an e-mail, a phone as +5511987654321, or a random key.']
      : []),
    ...unreadable.map((name) => `${name} must have Latin letters or digits.`),
    ...(provider === 'efi' ? certificateProblems(env.EFI_CERTIFICATE_FILE ?? '') : []),
  ];
}

/** How the operator is paid, once nothing is wrong. The local mode shows a key that nobody has. */
export function paymentsOf(env: PaymentEnv): PaymentSettings | undefined {
  const provider = chosen(env);
  const key = pixKeyOf(env.PIX_KEY ?? '') ?? '';
  if (provider === 'pix')
    return { provider, receiver: { key, name: env.PIX_RECEIVER_NAME ?? '', city: env.PIX_RECEIVER_CITY ?? '' } };
  if (provider === 'efi')
    return {
      ...{ provider, key, baseUrl: env.EFI_BASE_URL, certificate: certificateIn(env.EFI_CERTIFICATE_FILE ?? '') },
      ...{ clientId: env.EFI_CLIENT_ID ?? '', clientSecret: env.EFI_CLIENT_SECRET ?? '' },
    };
  if (provider === 'asaas')
    return {
      ...{ provider, apiKey: env.ASAAS_API_KEY ?? '', baseUrl: env.ASAAS_BASE_URL },
      webhookToken: env.ASAAS_WEBHOOK_TOKEN ?? '',
    };
  return env.RECADO_MODE === 'local' ? { provider: 'pix', receiver: demo } : undefined;
}
