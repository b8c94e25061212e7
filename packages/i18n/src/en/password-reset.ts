import type { Catalog } from '../catalog.ts';

/** Password reset in two steps (administration §4, §5 and §8). */
export const passwordReset: Catalog['passwordReset'] = {
  title: 'Reset password',
  subtitle: 'Enter the email of your account. We will send a code to create another password.',
  email: 'Email',
  send: 'Send code',
  sent: 'Email sent successfully!',
  codeSubtitle: 'We sent a code to {{email}}. It is valid for {{minutes}} minutes.',
  code: 'Code',
  codeHint: 'Ten letters and digits, as they are in the email.',
  password: 'New password',
  repeated: 'Repeat the new password',
  submit: 'Reset password',
  done: 'Password reset successfully.',
  again: 'Send another code',
  otherEmail: 'Use another email',
  backToLogin: 'Back to sign-in',
  noMail: 'This server sends no email',
  noMailDetail: 'So there is no way to receive the code. Ask an administrator of your company for a new password.',
  undo: {
    title: 'Take the change of e-mail back',
    text: 'Your account uses this e-mail again. All open sessions end, and we send you a code to choose a new password.',
    submit: 'Take it back',
    done: 'The e-mail of the account is {{email}} again.',
    invalid: 'This link is no longer valid',
    invalidDetail:
      'It is valid for {{days}} days and only once. If you still receive mails at the address of the account, reset the password; otherwise talk to an administrator of your company.',
    reset: 'Reset the password',
  },
};
