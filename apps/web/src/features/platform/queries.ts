import { type CompanyRow, companies, companyAdminRoutes, type PlanRow, planRoutes, plans } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

export type Company = CompanyRow;
export type Plan = PlanRow;

/** Every company by name (wire-contract 4.10). */
export const companyRecords = records({
  key: 'companies',
  resource: companies,
  compare: byText((company) => company.name),
  holds: (company, { search }) => holdsText(search, company.name, company.email ?? '', company.phone ?? ''),
  rowsAreWhole: true,
});

/** Every plan by name. */
export const planRecords = records({
  key: 'plans',
  resource: plans,
  compare: byText((plan) => plan.name),
  holds: (plan, { search }) => holdsText(search, plan.name),
  rowsAreWhole: true,
});

/** Plans that a company may be given, internal ones too. */
export const planChoices = queryOptions({
  queryKey: ['planChoices'],
  queryFn: ({ signal }) => call(planRoutes.listAllPlans, {}, { signal }),
  staleTime: 0,
});

/** Who of the platform was in a company, newest first. */
export const supportVisits = (id: number) =>
  queryOptions({
    queryKey: ['supportVisits', id],
    queryFn: ({ signal }) => call(companyAdminRoutes.listSupportVisits, { params: { id } }, { signal }),
    staleTime: 0,
  });
