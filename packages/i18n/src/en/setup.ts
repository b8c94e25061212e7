import type { Catalog } from '../catalog.ts';

/** First super user by the operator's one-time link. */
export const setup: Catalog['setup'] = {
  title: 'Set up Recado',
  subtitle: 'Create the first company and the user who manages everything. This link works once.',
  companyName: 'Company name',
  name: 'Your name',
  email: 'Your email',
  password: 'Password',
  confirmPassword: 'Repeat the password',
  submit: 'Create and sign in',
  done: 'All set. Sign in with the email and password you created.',
  invalidLink: 'This link is no longer valid',
  invalidLinkDetail: 'It was already used or has expired. Restart the server to get another one.',
  pending: 'This server has no users yet. Open the link it printed when it started.',
};
