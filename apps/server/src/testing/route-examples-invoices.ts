import type { ApiName } from '@recado/contract';
import type { RouteExample } from './route-examples.ts';
import type { WallWorld } from './wall-world.ts';

const ofInvoice = (world: WallWorld) => ({ params: { id: world.invoiceId } });

/** Calls of money, with the open invoice of the caller's company. */
export const invoiceExamples = {
  listCompanyInvoices: () => ({ query: { pageNumber: 1, searchParam: '' } }),
  listInvoices: () => ({ query: { pageNumber: 1, searchParam: '', status: 'received', month: '2026-01' } }),
  getMoneyNumbers: () => ({}),
  getInvoice: ofInvoice,
  updateInvoice: (world: WallWorld) => ({ ...ofInvoice(world), body: { status: 'paid' } }),
  getSubscription: () => ({}),
  changePlan: (world: WallWorld) => ({ body: { planId: world.planId } }),
  createSubscription: (world: WallWorld) => ({
    body: {
      firstName: 'Padaria Sol Ltda',
      address2: 'Avenida Paulista, 1000',
      city: 'São Paulo',
      state: 'SP',
      zipcode: '01310-100',
      country: 'BR',
      document: '12.ABC.345/01DE-35',
      invoiceId: world.invoiceId,
    },
  }),
} satisfies Partial<Record<ApiName, (world: WallWorld) => RouteExample>>;
