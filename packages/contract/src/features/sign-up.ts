import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant, message, optionalId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { languages } from '../states.ts';
import { userBody } from './users.ts';

const { perAddress, windowMs } = limits.signupAttempts;
const rateLimit = { max: perAddress, windowSeconds: windowMs / 1_000 };
/** Days as YYYY-MM-DD. */
const civilDay = z.string();
const schedule = z.object({
  weekday: z.string(),
  weekdayEn: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

/** What the page asks for (core §5); the phone as typed or masked, of which the digits are kept. */
export const signUpForm = z.object({
  name: userBody.shape.name,
  email: userBody.shape.email,
  phone: z.string().max(30, 'Too Long!').optional(),
  password: userBody.shape.password,
  planId: requiredId,
});

export const signUpRoutes = {
  signUpTerms: route({
    method: 'GET',
    path: '/public/sign-up',
    access: 'public',
    summary: 'Whether companies may sign up, and the days of a trial that begins now, in a time zone.',
    query: z.object({ timezone: z.string().max(64).optional() }),
    reply: z.object({
      isOpen: z.boolean(),
      /** The first sign-in waits for a code that is sent by mail. */
      confirmsEmail: z.boolean(),
      today: civilDay,
      trialEndsOn: civilDay,
    }),
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  /** Trial, status and rights are the server's to say: what else the family's clients send is dropped (trust V4). */
  signUp: route({
    method: 'POST',
    path: '/companies/cadastro',
    access: 'public',
    summary: 'Sign a company up with its first admin; the trial begins.',
    body: signUpForm.extend({
      /** The company that brought this one here (decision 40); unknown ones are forgotten. */
      companyId: optionalId,
      language: z.enum(languages).optional(),
      timezone: z.string().max(64).optional(),
    }),
    reply: z.object({
      id: z.number(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      status: z.boolean(),
      dueDate: instant,
      recurrence: z.string(),
      schedules: z.array(schedule),
      planId: z.number().nullable(),
      createdAt: instant,
      updatedAt: instant,
      /** A code is on its way, without which nobody can sign in. */
      confirmsEmail: z.boolean(),
    }),
    errors: [
      'ERR_USER_CREATION_DISABLED',
      'ERR_NO_PLAN_FOUND',
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
      'ERR_USER_EMAIL_ALREADY_EXISTS',
      'ERR_COMMON_PASSWORD',
    ],
    rateLimit,
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/companies/cadastro/confirm',
    access: 'public',
    summary: 'Confirm the e-mail of a new company with the code of the mail.',
    body: z.object({ email: userBody.shape.email, token: z.string().min(1, 'Required').max(40) }),
    reply: message,
    errors: ['ERR_RESET_CODE_INVALID'],
    rateLimit: { max: 20, windowSeconds: 3_600 },
  }),
  /** Answers alike whether somebody waits for it or not. */
  resendConfirmation: route({
    method: 'POST',
    path: '/companies/cadastro/resend',
    access: 'public',
    summary: 'Send the code of a new company once more.',
    body: z.object({ email: userBody.shape.email }),
    reply: message,
    errors: ['ERR_MAIL_UNAVAILABLE'],
    rateLimit: { max: 20, windowSeconds: 3_600 },
  }),
};
