/** Invoices, and how companies pay them (docs/rules/billing.md). */
import { type invoiceRoutes, limits } from '@recado/contract';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { changeInvoice } from './change-invoice.ts';
import { changePlan } from './change-plan.ts';
import { companyInvoices, findInvoice, invoiceToWire, platformInvoices } from './invoice-rows.repo.ts';
import { moneyNumbers } from './money-numbers.repo.ts';
import { takeNotice } from './payments/notices.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { showSubscription, subscribe } from './subscribe.ts';

export { startInvoiceMails } from './invoice-mails.ts';
export { startInvoiceWork } from './invoice-work.ts';
export { startChargeWork } from './payments/charge-work.ts';
export { openProvider, type PaymentSettings } from './payments/open-provider.ts';
export { pixKeyOf } from './payments/pix-key.ts';

export interface InvoiceOptions {
  /** How the operator is paid; null where nobody can pay. */
  provider: PaymentProvider | null;
  forgetSessions(userId?: number): void;
}

const placeOf = ({ pageNumber }: { pageNumber: number }) => ({
  offset: (pageNumber - 1) * limits.pageSize,
  limit: limits.pageSize,
});

/** Handlers of the calls of money. */
export function invoiceHandlers({ provider, forgetSessions }: InvoiceOptions): Handlers<keyof typeof invoiceRoutes> {
  return {
    listCompanyInvoices: ({ query }, { actor, data }) =>
      data.system((tx) => companyInvoices(tx, actor.companyId, { ...query, ...placeOf(query) })),
    listInvoices: async ({ query }, { data }) => {
      const place = placeOf(query);
      const { invoices, count } = await data.system((tx) => platformInvoices(tx, { ...query, ...place }));
      return { invoices, count, hasMore: count > place.offset + invoices.length && invoices.length > 0 };
    },
    getMoneyNumbers: (_request, { data }) => data.system(moneyNumbers),
    getInvoice: async ({ params }, { actor, data }) => {
      const invoice = await data.system((tx) => findInvoice(tx, params.id));
      if (invoice.company_id !== actor.companyId && !actor.isSuper) fail('ERR_NO_INVOICE_FOUND');
      return invoiceToWire(invoice);
    },
    updateInvoice: async ({ params, body }, call) => {
      const { invoice, isChanged } = await call.data.system((tx) => changeInvoice(tx, params.id, body.status, call));
      // Every node hears of it with the commit; this one must know it before it answers.
      if (isChanged) forgetSessions();
      return invoiceToWire(invoice);
    },
    getSubscription: (_request, { actor, data }) =>
      data.system((tx) => showSubscription(tx, actor.companyId, provider)),
    createSubscription: ({ body }, { actor, data }) =>
      provider ? subscribe(data, provider, actor.companyId, body) : fail('ERR_NO_PAYMENTS'),
    changePlan: async ({ body }, call) => {
      const change = await call.data.system((tx) => changePlan(tx, call.actor.companyId, body.planId, call));
      if (change.state === 'switched') forgetSessions();
      return change;
    },
    receivePaymentNotice: ({ query, body }, { headers, data }) => takeNotice(data, provider, { query, headers, body }),
    receiveTypedPaymentNotice: ({ query, body }, { headers, data }) =>
      takeNotice(data, provider, { query, headers, body }),
  };
}
