import type { Catalog } from '../catalog.ts';

/** What the starting server says and lays; it speaks Portuguese and English at once. */
export const startup: Catalog['startup'] = {
  firstPlan: 'Plan 1',
  signInWith: 'Sign in with',
  steps: {
    open: '1. Open {{origin}} and sign in as admin.',
    connect: '2. Connections → New connection → "Simulated phone": a QR code appears.',
    phone: '3. Open {{origin}}/telefone in another tab, scan the code and write as a customer.',
  },
  stop: 'Ctrl+C stops.',
  portInUse: 'Port {{port}} is in use. Choose another: PORT={{other}} npm start',
};
