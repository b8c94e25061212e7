// What a handset can send beside plain text and files: JSON of the control surface.

export const shownKinds = [
  'text',
  'location',
  'liveLocation',
  'contacts',
  'poll',
  'button',
  'list',
  'templateReply',
  'template',
  'viewOnce',
  'vote',
  'event',
] as const;
export type ShownKind = (typeof shownKinds)[number];

export type Show = {
  to: string;
  kind: ShownKind;
  /** the text, the place's name, the question, what was chosen, the event's name */
  text?: string;
  /** options of a poll, buttons of a template, names of cards */
  options?: string[];
  /** of the cards, in their order; several of one card separated by commas */
  numbers?: string[];
  latitude?: number;
  longitude?: number;
  address?: string;
  /** a poll takes more than one answer */
  several?: boolean;
  quotedId?: string;
  /** how often it was passed on */
  forwarded?: number;
  /** seconds until the phones drop it */
  disappearsAfter?: number;
  /** numbers of mentioned people; the text holds `@number` */
  mentions?: string[];
};
