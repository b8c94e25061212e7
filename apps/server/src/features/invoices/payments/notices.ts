import type { Data } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { askForLooks } from './charge-rows.repo.ts';
import type { Notice, PaymentProvider } from './provider.ts';

/**
 * A bank says that something happened. It is not believed: the charges that it names are written down to be looked at, and
 * then it is answered. Throws ERR_NO_PAYMENTS, ERR_PAYMENT_NOTICE.
 */
export async function takeNotice(
  data: Data,
  provider: PaymentProvider | null,
  notice: Notice & { body: Readonly<Record<string, unknown>> },
): Promise<{ ok: true }> {
  if (!provider?.bank) fail('ERR_NO_PAYMENTS');
  if (!provider.bank.isGenuine(notice)) fail('ERR_PAYMENT_NOTICE');
  const txids = provider.bank.txidsIn(notice.body).filter((txid) => /^[0-9A-Za-z]{1,35}$/.test(txid));
  if (txids.length > 0) await data.system((tx) => askForLooks(tx, provider.name, txids));
  return { ok: true };
}
