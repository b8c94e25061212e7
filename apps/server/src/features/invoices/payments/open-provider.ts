import { openOutbound } from '#kit/outbound/open-outbound.ts';
import { placeOf } from '#kit/outbound/public-address.ts';
import { type AsaasSettings, asaasProvider } from './asaas.ts';
import { type PixReceiver, staticBrCode } from './br-code.ts';
import { type EfiSettings, efiProvider } from './efi.ts';
import type { PaymentProvider } from './provider.ts';

/** How the operator is paid; undefined where nobody can pay. */
export type PaymentSettings = { provider: 'pix'; receiver: PixReceiver } | EfiSettings | AsaasSettings;

/** The id that the payer's bank carries, from which a super user finds the invoice again. */
export const txidOf = (invoiceId: number): string => `RECADO${String(invoiceId).padStart(12, '0')}`;

/** A plain Pix key: the code is made here, and nobody tells of payments. */
const pixKeyProvider = (receiver: PixReceiver): PaymentProvider => ({
  name: 'pix',
  needsDocument: false,
  charge: async ({ txid, cents }) => ({
    ...{ copyText: staticBrCode(receiver, cents, txid), reference: '', expiresAt: null },
  }),
  bank: null,
});

/** The operator's way to be paid. What the operator names is called wherever it is, as a stand-in on this machine. */
export function openProvider(settings: PaymentSettings | undefined, secretKey: string): PaymentProvider | null {
  if (!settings) return null;
  if (settings.provider === 'pix') return pixKeyProvider(settings.receiver);
  const certificate = settings.provider === 'efi' ? settings.certificate : undefined;
  const outbound = openOutbound([placeOf(new URL(settings.baseUrl))], certificate);
  return settings.provider === 'efi' ? efiProvider(settings, outbound, secretKey) : asaasProvider(settings, outbound);
}
