import type { Catalog } from '../catalog.ts';

/** Ready company of the local mode. */
export const demo: Catalog['demo'] = {
  company: 'Ideal Furniture',
  plan: 'Plan 1',
  admin: 'Ana Martins',
  agentOne: 'Bruno Siqueira',
  agentTwo: 'Renata Lopes',
  queues: {
    sales: 'Sales',
    support: 'Support',
    finance: 'Finance',
  },
  customers: {
    maria: 'Maria Souza',
    joao: 'João Nogueira',
    beatriz: 'Beatriz Figueiredo',
    rafael: 'Rafael Tanaka',
    luisa: 'Luísa Monteiro',
  },
};
