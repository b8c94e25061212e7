import { sessionStore } from '../../kit/session-store.ts';
import { playNotification, whenMaySound } from '../../kit/sound.ts';
import { isAnyHeld, lead, share } from '../../kit/tab-marks.ts';
import { shownTicketStore } from './bell.ts';

/** The mark of a ticket that is on screen in a visible tab. */
const shownMark = (ticketId: number): string => `shown:${ticketId}`;
/** The mark of every visible tab. */
export const visibleMark = 'visible';

const isVisible = (): boolean => document.visibilityState === 'visible';

let marks: { release: () => void }[] = [];
const markWhatIsShown = (): void => {
  const before = marks;
  const ticketId = shownTicketStore.get();
  const names = ticketId === null ? [visibleMark] : [visibleMark, shownMark(ticketId)];
  marks = isVisible() ? names.map(share) : [];
  for (const mark of before) mark.release();
};
document.addEventListener('visibilitychange', markWhatIsShown);
shownTicketStore.subscribe(markWhatIsShown);
markWhatIsShown();

// One tab plays the sound (design/product §4): a signed-in one that the browser allows to, until it is closed.
let soundLead: ReturnType<typeof lead> | null = null;
const followSession = (): void => {
  if (sessionStore.get().phase === 'in') soundLead ??= lead('sound');
  else {
    soundLead?.release();
    soundLead = null;
  }
};
whenMaySound(() => {
  followSession();
  sessionStore.subscribe(followSession);
});

/** Sounds in one tab of the browser, and in none while a visible tab holds the mark of what it is about. */
export const soundUnless = async (mark: string): Promise<void> => {
  if (soundLead?.isHeld() && !(await isAnyHeld(mark))) playNotification();
};

/** Sounds for a message of a ticket. */
export const ring = (ticketId: number): Promise<void> => soundUnless(shownMark(ticketId));
