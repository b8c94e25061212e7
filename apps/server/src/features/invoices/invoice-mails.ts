import { limits } from '@recado/contract';
import { civilDateText, languageOf, translate } from '@recado/i18n';
import type pg from 'pg';
import type { Data } from '#kit/db/data.ts';
import { composeMail } from '#kit/mail/mail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';
import { startWorkLoop, type WorkLog } from '#kit/work/work-loop.ts';
import { type DueMail, dueMails, noteMail } from './due-mails.repo.ts';
import { INVOICES_CHANNEL } from './invoice-work.ts';
import { inReais } from './payments/log-money.ts';

export interface InvoiceMailOptions {
  data: Data;
  pool: pg.Pool;
  log: WorkLog;
  queue: QueueMail;
  /** Where people find the installation. */
  webAddress: string | undefined;
  lookEveryMs?: number;
}

const uselessAfterMs = 3 * 86_400_000;

/** Puts one mail into the outbox, in the language of the company; the row that notes it makes it the only one of its kind. */
async function mail({ data, queue, webAddress }: InvoiceMailOptions, due: DueMail): Promise<void> {
  const language = languageOf(due.language);
  const words = {
    plan: due.detail,
    amount: inReais(due.cents),
    due: civilDateText(due.due_date),
    until: due.moved_to ? civilDateText(due.moved_to) : '',
  };
  const parts = [
    translate(language, 'mails.hello', { name: due.company }),
    translate(language, `mails.invoice.${due.kind}.text`, words),
    ...(webAddress && due.kind !== 'paid'
      ? [translate(language, 'mails.invoice.where'), { link: `${webAddress}/subscription` }]
      : []),
  ];
  const subject = translate(language, `mails.invoice.${due.kind}.subject`, words);
  const expiresAt = new Date(Date.now() + uselessAfterMs);
  await data.system(async (tx) => {
    if (await noteMail(tx, due)) await queue(tx.db, composeMail(due.email, subject, parts, expiresAt));
  });
}

/** Mails companies about their invoices: made, due soon, due today, overdue and paid, each once. */
export function startInvoiceMails(options: InvoiceMailOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log } = options;
  /** Mails that failed are left to the next look, so that they hold up nobody. */
  const failed = new Set<string>();
  const keyOf = ({ invoice_id, kind }: DueMail) => `${invoice_id} ${kind}`;
  return startWorkLoop<DueMail[]>({
    pool,
    log,
    channel: INVOICES_CHANNEL,
    timings: { lookEveryMs: options.lookEveryMs ?? limits.invoiceSweepMs },
    claim: async () => {
      const due = (await data.system(dueMails)).filter((one) => !failed.has(keyOf(one)));
      if (due.length === 0) failed.clear();
      return due.length > 0 ? due : undefined;
    },
    work: async (mails, _owner, signal) => {
      for (const due of mails) {
        if (signal.aborted) return;
        await mail(options, due).catch((err: unknown) => {
          failed.add(keyOf(due));
          log.warn({ err, companyId: due.company_id }, 'A mail about an invoice could not be queued');
        });
      }
    },
  });
}
