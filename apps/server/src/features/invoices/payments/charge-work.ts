/** Looks at charges until it is known how they ended: when a bank says so, and by itself, should a notice get lost. */
import type pg from 'pg';
import type { Data } from '#kit/db/data.ts';
import { startWorkLoop, type WorkLog } from '#kit/work/work-loop.ts';
import { applyPayment } from './apply-payment.ts';
import { applyRefund } from './apply-refund.ts';
import { CHARGES_CHANNEL, type ChargeRow, claimLooks, writeLook } from './charge-rows.repo.ts';
import type { Bank, ChargeFacts, PaymentProvider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

export interface ChargeWorkOptions {
  data: Data;
  pool: pg.Pool;
  log: WorkLog;
  provider: PaymentProvider | null;
  /** Where banks call; without one they are asked only. */
  noticeAddress: string | undefined;
  now?: () => Date;
  lookEveryMs?: number;
}

const hour = 3600;
/** Seconds until the next look at an unpaid charge, by the number of looks before. */
const pauses = [30, 60, 120, 300, 600];
/** Money that was sent in the last second may arrive a little after the end of a code. */
const graceMs = 15 * 60_000;
/** How long it is asked whether a bank gave money back. */
const refundsMs = 90 * 24 * hour * 1000;
const listenAgainMs = 10 * 60_000;

const pauseOf = (looks: number): number => pauses[looks] ?? hour;

/** A charge that the bank never made counts as over after an hour. */
const endOf = ({ expires_at, copy_text, created_at }: ChargeRow): number =>
  expires_at?.getTime() ?? (copy_text === '' ? created_at.getTime() + hour * 1000 : Number.POSITIVE_INFINITY);

function standOf(
  charge: ChargeRow,
  facts: ChargeFacts,
  now: number,
): { state: ChargeRow['state']; seconds: number | null } {
  if (facts && facts.received.length > 0) {
    const isOld = now > charge.created_at.getTime() + refundsMs;
    return { state: 'paid', seconds: isOld ? null : 24 * hour };
  }
  const isOver = facts?.isEnded === true || now > endOf(charge) + graceMs || (!facts && charge.state === 'replaced');
  return isOver ? { state: 'ended', seconds: null } : { state: charge.state, seconds: pauseOf(charge.looks) };
}

async function apply({ data, provider, now }: ChargeWorkOptions, charge: ChargeRow, facts: ChargeFacts): Promise<void> {
  const when = now?.() ?? new Date();
  await data.system(async (tx) => {
    for (const { endToEnd, cents, refundedCents } of facts?.received ?? []) {
      const payment = {
        ...{ companyId: charge.company_id, invoiceId: charge.invoice_id, provider: provider?.name ?? '' },
        ...{ endToEnd, cents },
      };
      await applyPayment(tx, payment, { by: null, now: when });
      if (refundedCents > 0) await applyRefund(tx, endToEnd, refundedCents);
    }
    await writeLook(tx, charge, { ...standOf(charge, facts, when.getTime()), trouble: null });
  });
}

/** Looks at one charge, and takes an unpaid one back whose place another one took. */
async function lookAt(options: ChargeWorkOptions, bank: Bank, charge: ChargeRow): Promise<void> {
  const facts = await bank.look(charge);
  const isLeft = charge.state === 'replaced' && facts && !facts.isEnded && facts.received.length === 0;
  if (!isLeft) return apply(options, charge, facts);
  await bank.end(charge);
  // Money that came in between is there now.
  return apply(options, charge, await bank.look(charge));
}

async function look(options: ChargeWorkOptions, bank: Bank, charge: ChargeRow): Promise<void> {
  try {
    await lookAt(options, bank, charge);
  } catch (err) {
    const trouble = err instanceof ProviderError ? err.message : 'The charge could not be looked at';
    options.log.warn({ err, companyId: charge.company_id }, trouble);
    const seconds = pauseOf(charge.looks);
    await options.data.system((tx) => writeLook(tx, charge, { state: charge.state, seconds, trouble }));
  }
}

/** Tells the bank where to call, and once more later when that fails. Charges are looked at anyway. */
function openListening({ provider, noticeAddress, log }: ChargeWorkOptions): () => Promise<void> {
  let isTold = !provider?.bank?.listen || noticeAddress === undefined;
  let nextAt = 0;
  return async () => {
    if (isTold || Date.now() < nextAt) return;
    nextAt = Date.now() + listenAgainMs;
    await provider?.bank?.listen?.(noticeAddress ?? '').then(
      () => {
        isTold = true;
      },
      (err: unknown) => log.warn({ err }, 'The bank could not be told where to call'),
    );
  };
}

/** Looks at the charges of every company as they are due. */
export async function startChargeWork(options: ChargeWorkOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log, provider } = options;
  const bank = provider?.bank;
  if (!provider || !bank) return { stop: async () => undefined };
  const tellBank = openListening(options);
  return startWorkLoop<ChargeRow[]>({
    pool,
    log,
    channel: CHARGES_CHANNEL,
    timings: { lookEveryMs: options.lookEveryMs ?? 5_000 },
    claim: async () => {
      const due = await claimLooks(data, provider.name);
      if (due.length === 0) await tellBank();
      return due.length > 0 ? due : undefined;
    },
    work: async (due) => void (await Promise.all(due.map((charge) => look(options, bank, charge)))),
  });
}
