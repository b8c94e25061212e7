import type { TestServer } from './test-server.ts';

export interface WallCompanies {
  /** The plan that the company is on. */
  planId: number;
  /** What a super user administers beside the own company: another one, and a plan that nobody is on. */
  sideCompanyId: number;
  sidePlanId: number;
  /** One that was deleted. */
  goneCompanyId: number;
  goneCompanyName: string;
}

/** What the calls of the platform name; only a super user has something to administer. */
export async function makeWallCompanies(
  server: TestServer,
  { companyId, isSuper, canary }: { companyId: number; isSuper: boolean; canary: string },
): Promise<WallCompanies> {
  const planId = await server.data.system(async ({ db }) => {
    const company = await db.selectFrom('companies').select('plan_id').where('id', '=', companyId).executeTakeFirst();
    return company?.plan_id ?? 0;
  });
  const goneCompanyName = `${canary} excluída`;
  if (!isSuper)
    return { planId, sideCompanyId: companyId, sidePlanId: planId, goneCompanyId: companyId, goneCompanyName };
  const side = await server.company(`${canary} ao lado`);
  const gone = await server.company(goneCompanyName);
  await server.data.system(({ db }) =>
    db.updateTable('companies').set({ deleted_at: new Date(), status: false }).where('id', '=', gone.id).execute(),
  );
  const counts = { users: 1, connections: 1, queues: 1, value: 30 };
  const features = { use_campaigns: true, use_kanban: true, use_open_ai: true, use_integrations: true };
  const more = { use_schedules: true, use_internal_chat: true, use_external_api: true };
  const { id: sidePlanId } = await server.data.system(({ db }) =>
    db
      .insertInto('plans')
      .values({ name: `Plano ao lado de ${companyId}`, ...counts, ...features, ...more })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { planId, sideCompanyId: side.id, sidePlanId, goneCompanyId: gone.id, goneCompanyName };
}

/** Every field of a company, as its form writes them. */
export const companyExample = (
  world: Pick<WallCompanies, 'planId' | 'sideCompanyId' | 'sidePlanId'> & { canary: string },
) => ({
  name: `Empresa ${world.canary}`,
  email: `empresa.${world.canary}@exemplo.local`,
  phone: '11988771020',
  planId: world.planId,
  status: true,
  campaignsEnabled: true,
  dueDate: '2099-12-31',
  recurrence: 'MENSAL',
  trialExpiration: '2026-12-03',
  billingName: 'Cobrança',
  addressZipCode: '01310-100',
  addressStreet: 'Avenida Paulista, 1000',
  addressDistrict: 'Bela Vista',
  addressCity: 'São Paulo',
  addressState: 'SP',
});

/** Every field of a plan; everybody may read its name, which is no canary. */
export const planExample = (name: string) => ({
  name,
  users: 5,
  connections: 2,
  queues: 4,
  storageGb: 5,
  contacts: 900,
  value: 249,
  useCampaigns: true,
  useKanban: true,
  useOpenAi: false,
  useIntegrations: false,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: false,
  isPublic: true,
});
