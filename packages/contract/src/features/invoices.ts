import { z } from 'zod';
import { taxIdOf, zipCodeOf } from '../brazilian-numbers.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, pageQuery } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { invoiceStatuses } from '../states.ts';

/** One bill of a company for one due day. */
export const invoice = z.object({
  id: z.number(),
  companyId: z.number(),
  /** The plan for a while, or the difference to a bigger plan. */
  kind: z.enum(['period', 'upgrade']),
  /** Name of the plan when the invoice was made. */
  detail: z.string(),
  /** In reais; kept as whole cents. */
  value: z.number(),
  /** YYYY-MM-DD. */
  dueDate: z.string(),
  status: z.enum(invoiceStatuses),
  /** What came of it so far, in reais. */
  received: z.number(),
  paidAt: instant.nullable(),
  /** The company's due day after the payment, YYYY-MM-DD. */
  renewedUntil: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Invoice = z.infer<typeof invoice>;

/** The same in the list of the platform. */
export const platformInvoice = invoice.extend({ companyName: z.string() });
export type PlatformInvoice = z.infer<typeof platformInvoice>;

const words = (max: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, 'Too Long!');
const perhaps = (max: number) => z.preprocess((value) => value ?? '', z.string().trim().max(max, 'Too Long!'));
const { max: longest } = limits.companyAddress;

/** Why a CPF or CNPJ is not taken. */
export const documentWrong = 'CPF ou CNPJ inválido';

/**
 * What the checkout sends. The price is the server's: a price, limits or a card that a client sends beside this are not
 * read at all.
 */
export const subscriptionBody = z.object({
  firstName: words(longest, 'O nome completo é obrigatório'),
  address2: words(longest, 'O Endereço é obrigatório'),
  city: words(longest, 'Cidade é obrigatória'),
  state: perhaps(longest),
  zipcode: words(20, 'CEP é obrigatório').transform((text, context) => {
    const bare = zipCodeOf(text);
    if (bare !== null) return `${bare.slice(0, 5)}-${bare.slice(5)}`;
    context.addIssue({ code: 'custom', message: 'CEP inválido' });
    return z.NEVER;
  }),
  country: words(longest, 'País é obrigatório'),
  /** CPF or CNPJ; "" is none. */
  document: perhaps(20).transform((text, context) => {
    if (text === '') return null;
    const bare = taxIdOf(text);
    if (bare !== null) return bare;
    context.addIssue({ code: 'custom', message: documentWrong });
    return z.NEVER;
  }),
  /** Which open invoice is paid; without one the oldest, which is made when there is none. */
  invoiceId: optionalId,
});
export type SubscriptionBody = z.output<typeof subscriptionBody>;

/** What is paid with: the text of the QR code, which is also the text to copy. */
export const pixCharge = z.object({
  invoiceId: z.number(),
  txid: z.string(),
  status: z.literal('ATIVA'),
  qrcode: z.object({ qrcode: z.string() }),
  /** With two decimals, as the bank writes it. */
  valor: z.object({ original: z.string() }),
  /** When the code ends; null when it does not, or nobody knows. */
  expiresAt: instant.nullable(),
  /** Nobody tells the server of the payment: a super user confirms it. */
  isConfirmedByHand: z.boolean(),
});
export type PixCharge = z.infer<typeof pixCharge>;

/** What the subscription page shows, and where the checkout begins. */
export const subscription = z.object({
  companyName: z.string(),
  /** Billing e-mail. */
  email: z.string().nullable(),
  dueDay: z.string().nullable(),
  recurrence: z.string(),
  trialExpiration: z.string().nullable(),
  plan: z
    .object({
      id: z.number(),
      name: z.string(),
      value: z.number(),
      users: z.number(),
      connections: z.number(),
      queues: z.number(),
    })
    .nullable(),
  billing: z.object({
    firstName: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    document: z.string(),
  }),
  /** The smaller plan that was chosen, and the last day of this one. */
  nextPlan: z.object({ id: z.number(), name: z.string(), on: z.string() }).nullable(),
  /** The oldest open invoice. */
  invoice: invoice.nullable(),
  /** What one payment costs and for how many months it is. */
  total: z.number(),
  months: z.number(),
  /** Whether the operator named a way to be paid. */
  canPay: z.boolean(),
  /** The operator's bank takes payers with CPF or CNPJ only. */
  needsDocument: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

/** Money of the platform, in reais. */
export const moneyNumbers = z.object({
  /** Newest first. */
  months: z.array(
    z.object({
      /** YYYY-MM. */
      month: z.string(),
      /** What came in it, less what went back of that. */
      received: z.number(),
      /** Invoices of which something came in it. */
      invoices: z.number(),
      /** Companies that had paid before, fell due in it and have not paid for thirty days since. */
      lost: z.number(),
    }),
  ),
  overdue: z.object({ invoices: z.number(), value: z.number() }),
});
export type MoneyNumbers = z.infer<typeof moneyNumbers>;

/** What became of the wish for another plan. */
export const planChange = z.object({
  /** It has begun; it begins after `on`; it begins when `invoiceId` is paid; or the company stays on its own. */
  state: z.enum(['switched', 'planned', 'toPay', 'kept']),
  invoiceId: z.number().nullable(),
  /** The difference to be paid, in reais. */
  value: z.number(),
  on: z.string().nullable(),
});
export type PlanChange = z.infer<typeof planChange>;

/** What banks call: their form is theirs, and nothing of it is believed. */
const paymentNotice = {
  method: 'POST',
  access: 'public',
  query: z.object({ hmac: z.string().max(200).default('') }),
  body: z.record(z.string().max(100), z.unknown()),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['ERR_NO_PAYMENTS', 'ERR_PAYMENT_NOTICE'],
  rateLimit: { max: 12_000, windowSeconds: 60 },
} as const;

export const invoiceRoutes = {
  listCompanyInvoices: route({
    method: 'GET',
    path: '/invoices/all',
    access: 'invoices.read',
    summary: `A page of ${limits.pageSize} invoices of the company, newest first; a shorter page is the last.`,
    query: pageQuery,
    reply: z.array(invoice),
    allowOverdue: true,
  }),
  listInvoices: route({
    method: 'GET',
    path: '/invoices',
    access: 'invoices.manage',
    summary: 'A page of the invoices of all companies, newest first, searched by company and plan.',
    query: pageQuery.extend({
      status: z.enum([...invoiceStatuses, 'overdue', 'received', 'lost', '']).default(''),
      /** With `received` the month in which money came, with `lost` that of the due day: YYYY-MM. */
      month: z
        .union([
          z.literal(''),
          z
            .string()
            .max(7)
            .regex(/^20\d\d-(0[1-9]|1[0-2])$/),
        ])
        .default(''),
    }),
    reply: z.object({ invoices: z.array(platformInvoice), count: z.number(), hasMore: z.boolean() }),
  }),
  getMoneyNumbers: route({
    method: 'GET',
    path: '/invoices/numbers',
    access: 'invoices.manage',
    summary:
      'What came in each of the last twelve months, who left, and what is overdue; listInvoices opens each number.',
    reply: moneyNumbers,
  }),
  getInvoice: route({
    method: 'GET',
    path: '/invoices/:id',
    access: 'invoices.read',
    summary: 'One invoice; of the own company unless super.',
    params: idParams,
    reply: invoice,
    errors: ['ERR_NO_INVOICE_FOUND'],
    allowOverdue: true,
    superReachesAll: true,
  }),
  updateInvoice: route({
    method: 'PUT',
    path: '/invoices/:id',
    access: 'invoices.manage',
    summary: 'Confirm by hand that an invoice is paid, cancel an open one, or note that a paid one was refunded.',
    params: idParams,
    body: z.object({ status: z.enum(['paid', 'cancelled', 'refunded']) }),
    reply: invoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_STATE'],
    superReachesAll: true,
  }),
  getSubscription: route({
    method: 'GET',
    path: '/subscription',
    access: 'invoices.read',
    summary: 'Plan, due day, billing data and the open invoice of the company.',
    reply: subscription,
    allowOverdue: true,
  }),
  createSubscription: route({
    method: 'POST',
    path: '/subscription',
    access: 'subscriptions.create',
    summary: 'Begin to pay an open invoice: answers the text of its QR code. The price is the server’s.',
    body: subscriptionBody,
    reply: pixCharge,
    errors: [
      ...(['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_STATE', 'ERR_NO_PLAN_FOUND', 'ERR_NOTHING_TO_PAY'] as const),
      ...(['ERR_NO_PAYMENTS', 'ERR_PAYMENT_DOCUMENT', 'ERR_PAYMENT_PROVIDER', 'ERR_PAYMENT_REFUSED'] as const),
    ],
    allowOverdue: true,
  }),
  changePlan: route({
    method: 'POST',
    path: '/subscription/plan',
    access: 'subscriptions.create',
    summary: 'Choose another plan: a bigger one begins when the difference is paid, a smaller one after the due day.',
    ofPlatform: true,
    body: z.object({ planId: z.number({ error: 'Required' }).int().positive().max(2_147_483_647) }),
    reply: planChange,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_TOO_SMALL', 'ERR_NOTHING_TO_PAY', 'ERR_INVOICE_STATE'],
    allowOverdue: true,
  }),
  receivePaymentNotice: route({
    ...paymentNotice,
    path: '/subscription/webhook',
    summary: 'A bank says that something happened to charges; they are then looked at.',
  }),
  receiveTypedPaymentNotice: route({
    ...paymentNotice,
    path: '/subscription/webhook/:type',
    params: z.object({ type: z.string().max(40) }),
    summary: 'The same at the address that banks append a word to.',
  }),
};
