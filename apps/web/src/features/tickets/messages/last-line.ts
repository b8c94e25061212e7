import { deletedLine, type Ticket } from '@recado/contract';
import type { TFunction } from 'i18next';
import { parseText, plainText } from '../../../kit/rich-text/text-nodes.ts';
import { kindOfSign } from './file-kind.ts';

/** The name that signs an own text, behind the sign of a file; a line has no room for it. */
const signature = /^((?:📷|🎬|🎤|💟|📄) )?\*[^*\n]{1,60}\*\n/u;

/** A text in one line, as it is read: without marks, an own one without the name that signs it. */
export const lineOf = (text: string, isOwn: boolean): string => {
  const typed = isOwn ? text.replace(signature, '$1') : text;
  return plainText(parseText(typed.slice(0, 240))).replaceAll('\n', ' ');
};

/** The last message of a ticket in one line, as it is read: without marks, a file with the name of its kind; may be empty. */
export const lastLineOf = ({ fromMe, lastMessage }: Pick<Ticket, 'fromMe' | 'lastMessage'>, t: TFunction): string => {
  if (lastMessage === deletedLine) return `🚫 ${t('messages.deleted')}`;
  const line = lineOf(lastMessage, fromMe);
  const kind = kindOfSign(line);
  return kind ? `${line} ${t(`messages.kinds.${kind}`)}` : line;
};
