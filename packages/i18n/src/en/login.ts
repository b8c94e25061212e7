import type { Catalog } from '../catalog.ts';

/** Sign-in page and the end of a subscription (core §2, §5; decisions 28). */
export const login: Catalog['login'] = {
  title: 'Sign in',
  subtitle: 'Use the email and password of your account.',
  email: 'Email',
  emailPlaceholder: 'you@company.com',
  password: 'Password',
  forgot: 'I forgot my password',
  submit: 'Sign in',
  success: 'Signed in successfully!',
  noAccount: 'No account yet?',
  signUp: 'Create account',
  hasAccount: 'Already have an account?',
  confirmEmail: 'Confirm email',
  overdue: 'Oops! Your subscription expired on {{date}}. Contact Support for more information!',
  expiresSoon: 'Your subscription expires in {{days}} day(s)',
  promise: 'No message gets lost.',
  promiseDetail: 'WhatsApp service for teams: queues, the full history and the true state of every message.',
  language: 'Language',
  version: 'Version {{version}}',
  local: {
    title: 'Local mode',
    hint: 'one click to sign in',
  },
  roles: {
    admin: 'Administrator',
    supervisor: 'Supervisor',
    user: 'Agent',
    super: 'Super',
  },
};
