/**
 * Companies that sign themselves up (core §2 and §9): three days of trial with the plan they choose. The operator may close
 * it, or let the first sign-in wait for a code that is sent by mail (decision 40).
 */
import type { defaultSchedules, signUpRoutes } from '@recado/contract';
import { askedFrom } from '#features/auth/index.ts';
import { endOfDueDay } from '#features/companies/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';
import { confirmEmail, resendConfirmation, signUp, trialOf, zoneOf } from './sign-up.repo.ts';

export interface SignUpDeps {
  data: Data;
  state: 'open' | 'confirmed' | 'closed';
  /** Null where the operator named no mail server. */
  queueMail: QueueMail | null;
}

/** Handlers of sign-up. */
export function signUpHandlers({ data, state, queueMail }: SignUpDeps): Handlers<keyof typeof signUpRoutes> {
  const confirm = state === 'confirmed' ? queueMail : null;
  return {
    signUpTerms: async ({ query }) => ({
      isOpen: state !== 'closed',
      confirmsEmail: confirm !== null,
      ...trialOf(new Date(), zoneOf(query.timezone)),
    }),
    signUp: async ({ body }) => {
      if (state === 'closed') fail('ERR_USER_CREATION_DISABLED');
      const company = await signUp(data, body, confirm);
      const { id, name, phone, email, status, recurrence } = company;
      return {
        ...{ id, name, phone, email, status, recurrence },
        dueDate: endOfDueDay(company).toISOString(),
        schedules: company.schedules as (typeof defaultSchedules)[number][], // as createCompany wrote them
        planId: company.plan_id,
        createdAt: company.created_at.toISOString(),
        updatedAt: company.updated_at.toISOString(),
        confirmsEmail: confirm !== null,
      };
    },
    confirmEmail: async ({ body }, call) => {
      await confirmEmail(data, body, askedFrom(call));
      return { message: 'e-mail confirmed' };
    },
    resendConfirmation: async ({ body }, call) => {
      if (!queueMail) fail('ERR_MAIL_UNAVAILABLE');
      await resendConfirmation(data, body.email, { queue: queueMail, from: askedFrom(call) });
      return { message: 'e-mail sent' };
    },
  };
}
