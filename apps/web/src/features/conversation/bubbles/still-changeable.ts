import { isCorrectable, limits, type Message } from '@recado/contract';
import { serverNow } from '../../../kit/server-clock.ts';

const ageOf = ({ createdAt }: Message, now: number): number => now - Date.parse(createdAt);

/** A text that has left, not deleted, of as late as WhatsApp takes a correction; by whom is asked elsewhere (`../use-may-change.ts`). */
export const isEditable = (message: Message, now: number = serverNow()): boolean =>
  isCorrectable(message) && message.ack >= 2 && ageOf(message, now) < limits.messageEditableMs;

/** Not deleted, and of as late as WhatsApp takes a message back. */
export const isDeletable = (message: Message, now: number = serverNow()): boolean =>
  !message.isDeleted && ageOf(message, now) < limits.messageRevocableMs;
