import type { Catalog } from '../catalog.ts';

/** Mails that the product sends, in the language of whoever receives them. */
export const mails: Catalog['mails'] = {
  hello: 'Hello, {{name}}.',
  reset: {
    subject: 'Your code to reset the password',
    intro: 'Use this code on the page where you asked for a new password:',
    lifetime: 'It is valid for {{minutes}} minutes, and only once.',
    ignore: 'If you did not ask for it, ignore this message: your password stays the same.',
  },
  confirm: {
    subject: 'Confirm your email',
    intro: 'Your account is ready. To sign in for the first time, type this code on the confirmation page:',
    lifetime: 'It is valid for {{hours}} hours.',
    ignore: 'If you did not create the account, ignore this message: without the code it will be removed.',
  },
  emailChanged: {
    subject: 'The e-mail of your account has changed',
    intro: 'From now on your account signs in with the e-mail {{email}} instead of this one.',
    undo: 'If it was not you, take the change back within {{days}} days. All open sessions end and you choose a new password:',
    ignore: 'If it was you, ignore this message.',
  },
};
