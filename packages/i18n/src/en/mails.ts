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
  invoice: {
    where: 'To pay, sign in and open the subscription page:',
    made: {
      subject: 'Your invoice of {{amount}} is due on {{due}}',
      text: 'The invoice of the plan {{plan}}, of {{amount}}, can be paid now. It is due on {{due}}.',
    },
    soon: {
      subject: 'Your invoice is due on {{due}}',
      text: 'The invoice of the plan {{plan}}, of {{amount}}, is still open and due on {{due}}.',
    },
    today: {
      subject: 'Your invoice is due today',
      text: 'The invoice of the plan {{plan}}, of {{amount}}, is due today. From tomorrow on only the payment page opens.',
    },
    overdue: {
      subject: 'Your subscription ended on {{due}}',
      text: 'The invoice of the plan {{plan}}, of {{amount}}, was due on {{due}}. Once it is paid, everybody gets in again.',
    },
    paid: {
      subject: 'We received your payment of {{amount}}',
      text: 'The invoice of the plan {{plan}}, of {{amount}}, is paid. Your subscription is valid until {{until}}.',
    },
  },
  emailChanged: {
    subject: 'The e-mail of your account has changed',
    intro: 'From now on your account signs in with the e-mail {{email}} instead of this one.',
    undo: 'If it was not you, take the change back within {{days}} days. All open sessions end and you choose a new password:',
    ignore: 'If it was you, ignore this message.',
  },
};
