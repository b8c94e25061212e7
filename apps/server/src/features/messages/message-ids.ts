import { randomBytes } from 'node:crypto';

/** Our own opaque id of a message (decision 42): 22 characters. */
export function newMessageId(): string {
  return randomBytes(16).toString('base64url');
}

/** WhatsApp's id of a message of ours, in the form that linked devices use; made before sending (trust §1.6-4). */
export function newWhatsappId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
