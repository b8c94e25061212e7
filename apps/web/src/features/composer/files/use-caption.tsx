import { type ReactNode, useEffect } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { ownPanel } from '../../../ui/own-part.tsx';
import { type Attached, giveCaption, useTray } from './attach-store.ts';

const AttachTray = ownPanel(
  () => withTexts(import('./attach-tray.tsx')),
  (module) => module.AttachTray,
);

type Field = { text: string; setText: (text: string) => void };

/**
 * While files wait in a ticket's tray, the field is the caption of the chosen one: what was typed before goes over to it,
 * and comes back when the tray is emptied.
 */
export const useCaption = (
  ticketId: number,
  field: Field,
  isOff: boolean,
): Field & { tray: ReactNode; chosen: Attached | null } => {
  const tray = useTray(ticketId);
  const chosen = (isOff ? null : tray.items.find(({ key }) => key === tray.selectedKey)) ?? null;
  const { text, setText } = field;
  const key = chosen?.key;
  useEffect(() => {
    if (key === undefined || text === '') return;
    giveCaption(ticketId, key, chosen?.caption ? `${chosen.caption}\n${text}` : text);
    setText('');
  });
  const isShown = !isOff && tray.items.length + tray.refusals.length > 0;
  return {
    chosen,
    text: chosen ? chosen.caption : text,
    setText: chosen ? (caption) => giveCaption(ticketId, chosen.key, caption) : setText,
    tray: isShown ? <AttachTray ticketId={ticketId} tray={tray} onEmptied={setText} /> : null,
  };
};
