import { companyRoutes, signUpRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** The zone of this browser: where the trial's days begin and end, and the new company's. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether companies may sign up, and the days of a trial that begins now. */
export const termsQuery = queryOptions({
  queryKey: ['sign-up-terms'],
  queryFn: ({ signal }) => call(signUpRoutes.signUpTerms, { query: { timezone: ownZone() } }, { signal }),
});

/** The plans that are offered, the cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['offered-plans'],
  queryFn: async ({ signal }) =>
    (await call(companyRoutes.listPlans, {}, { signal })).toSorted((one, other) => one.value - other.value),
});
