/** Ready company of the local mode. */
export const demo = {
  company: 'Ideal Móveis',
  plan: 'Plano 1',
  admin: 'Ana Martins',
  agentOne: 'Bruno Siqueira',
  agentTwo: 'Renata Lopes',
  queues: {
    sales: 'Comercial',
    support: 'Suporte',
    finance: 'Financeiro',
  },
  customers: {
    maria: 'Maria Souza',
    joao: 'João Nogueira',
    beatriz: 'Beatriz Figueiredo',
    rafael: 'Rafael Tanaka',
    luisa: 'Luísa Monteiro',
  },
} as const;
