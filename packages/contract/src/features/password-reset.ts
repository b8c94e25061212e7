import { z } from 'zod';
import { route } from '../kit/route.ts';
import { message } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

const { perAddress, windowMs } = limits.passwordResetAttempts;
const rateLimit = { max: perAddress, windowSeconds: windowMs / 1_000 };
/** Any text: one that is no address is unknown like an address that nobody has. */
const address = z.string().trim().toLowerCase().max(limits.email.max);

/** At least 8 characters with an upper-case letter, a lower-case one and a digit (administration §5). */
export const strongPassword = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8,}$/su;

const weakPassword =
  'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.';

/** The first step of the page. */
export const forgotPasswordForm = z.object({
  email: z
    .email({ error: ({ input }) => (input === '' ? 'Campo obrigatório' : 'Invalid email') })
    .max(limits.email.max),
});
/** The second step of the page (administration §5). */
export const resetPasswordForm = z
  .object({
    token: z.string().trim().min(1, 'Campo obrigatório').max(40),
    password: z
      .string()
      .min(1, 'Campo obrigatório')
      .max(limits.resetPassword.max, 'Too Long!')
      .regex(strongPassword, weakPassword),
    repeated: z.string().min(1, 'Campo obrigatório'),
  })
  .refine(({ password, repeated }) => password === repeated, {
    error: 'As senhas não correspondem',
    path: ['repeated'],
    when: () => true,
  });

const reset = {
  method: 'POST',
  access: 'public',
  reply: message,
  errors: ['ERR_RESET_CODE_INVALID', 'ERR_WEAK_PASSWORD', 'ERR_COMMON_PASSWORD'],
  rateLimit,
} as const;
const change = z.object({
  email: address,
  /** The code of the mail; blanks, hyphens and case do not matter. */
  token: z.string().max(100),
  password: z.string().max(limits.resetPassword.max),
});

export const passwordResetRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: '/forgetpassword/:email',
    access: 'public',
    summary: 'Send a code by mail, with which the password can be set anew.',
    params: z.object({ email: address }),
    reply: message,
    errors: ['ERR_EMAIL_NOT_FOUND', 'ERR_MAIL_UNAVAILABLE'],
    rateLimit,
  }),
  resetPassword: route({
    ...reset,
    path: '/resetpasswords',
    summary: 'Set the password anew with the code of the mail; every session of the account ends.',
    body: change,
  }),
  /** As clients of the family send it; addresses of calls are never logged (decision 7). */
  resetPasswordByPath: route({
    ...reset,
    path: '/resetpasswords/:email/:token/:password',
    summary: 'The same with everything in the path, for clients of the family.',
    params: change,
  }),
};
