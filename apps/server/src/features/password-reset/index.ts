/**
 * Setting a forgotten password anew, in two steps (administration §4): a code goes to the e-mail, and with it comes the new
 * password. Without a mail server the first step says so.
 */
import type { passwordResetRoutes } from '@recado/contract';
import { askedFrom } from '#features/auth/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Handlers, PublicCall } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { QueueMail } from '#kit/mail/mails.repo.ts';
import { forgotPassword, resetPassword } from './password-reset.repo.ts';

export interface PasswordResetDeps {
  data: Data;
  /** Null where the operator named no mail server. */
  queueMail: QueueMail | null;
  /** One answer for known and unknown e-mails (decision 7). */
  isUniform: boolean;
  /** Drops what this node has cached of a user's sessions; other nodes hear of it a moment later. */
  forgetSessions(userId: number): void;
}

/** Handlers of the password reset. */
export function passwordResetHandlers(deps: PasswordResetDeps): Handlers<keyof typeof passwordResetRoutes> {
  const { data, queueMail, isUniform, forgetSessions } = deps;
  const reset = async (change: { email: string; token: string; password: string }, call: PublicCall) => {
    forgetSessions(await resetPassword(data, change, askedFrom(call)));
    return { message: 'password changed' };
  };
  return {
    forgotPassword: async ({ params }, call) => {
      if (!queueMail) fail('ERR_MAIL_UNAVAILABLE');
      await forgotPassword(data, params.email, { queue: queueMail, isUniform, from: askedFrom(call) });
      return { message: 'e-mail sent' };
    },
    resetPassword: ({ body }, call) => reset(body, call),
    resetPasswordByPath: ({ params }, call) => reset(params, call),
  };
}
