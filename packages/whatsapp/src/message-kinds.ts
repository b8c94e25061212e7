import type { Address, Peer } from './port.ts';

/** What happens to members of a group: by others, or by themselves (`joined` by a link of invitation, `left`). */
export type MemberChange = 'added' | 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';

/** A member that a change is about; `self`: the linked account. */
export type ChangedMember = Peer & { self?: true };

/** What somebody changes about a group. */
export type GroupChange =
  | { what: 'subject'; subject: string }
  | { what: 'picture'; removed?: boolean }
  /** Without a text it was taken away. */
  | { what: 'description'; text?: string }
  | { what: 'members'; change: MemberChange; members: ChangedMember[] };

/** A change of a group; `own`: done on the account's own phone. */
type GroupChangeBody = { kind: 'groupChange'; own?: boolean } & GroupChange;

/** Somebody goes on under another number: every address that was theirs, and every one that is; the number is the first of each. */
export type NumberChangeBody = { kind: 'numberChange'; from: Address[]; to: Address[] };

type LocationBody = {
  kind: 'location';
  latitude: number;
  longitude: number;
  name?: string;
  address?: string;
  /** The sender goes on telling where they are; only the first place is known. */
  live?: boolean;
  /** Base64 JPEG of the map, made by the sender's phone. */
  thumbnail?: string;
};

/** A button by what it says; one that a reader can use here too tells what it does: `open` an address, `call` a number, `copy` a code. */
export type FormButton = string | { label: string; does: 'open' | 'call' | 'copy'; value: string };

/** Where to pay to: a key of Pix with WhatsApp's name of its type, or a `code` that pays one bill; one of both is empty at most. */
export type PixKey = { receiver?: string; keyType?: string; key: string; code?: string };

/** A card of a row of cards. Its file is on the phone only: a message has one file at most. */
export type Slide = { text: string; buttons?: FormButton[]; file?: 'image' | 'video' | 'document' };

/** What a message says of a day (`at` in milliseconds), a place, an amount or a thing, for the reader to put in words. */
export type Fact =
  | { fact: 'from' | 'until'; at: number }
  | { fact: 'place'; name: string; latitude?: number; longitude?: number }
  | { fact: 'link'; url: string }
  | { fact: 'amount' | 'total'; amount: number; currency: string }
  | { fact: 'items'; count: number }
  | { fact: 'item'; name: string; count: number; amount?: number; currency?: string }
  | { fact: 'canceled' };

/** What a form has beside its words. */
export type Form = { buttons?: FormButton[]; pix?: PixKey[]; slides?: Slide[]; facts?: Fact[] };

/** What a message without a file holds, text apart. All of these can be received, none is sent. */
export type KindBody =
  | LocationBody
  | { kind: 'contacts'; cards: { name: string; vcard: string }[] }
  /** Votes are sealed with a key that the driver does not have: they are never known. */
  | { kind: 'poll'; question: string; options: string[]; severalAnswers?: boolean }
  | { kind: 'buttonReply'; id: string; text: string; via?: 'button' | 'list' | 'template' }
  /** Words and buttons of a business; the text is empty when the rest is not. */
  | ({ kind: 'template'; text: string } & Form)
  | { kind: 'callLog'; video: boolean; refused?: boolean }
  | GroupChangeBody
  | NumberChangeBody
  /** `what` is WhatsApp's own name of the kind, or `viewOnce` for what only the phone may open; `text` is what can be read of it. */
  | { kind: 'unsupported'; what: string; text?: string; facts?: Fact[] };

/** A member as WhatsApp lists it; admins may change the group and take back what others wrote. */
export type GroupMember = Peer & { isAdmin?: true };

/** A group as WhatsApp describes it. */
export type GroupFacts = { subject: string; members: GroupMember[] };

/** The ad on which somebody pressed before they wrote; `thumbnail` is a small base64 JPEG, `url` an address of the web. */
export type Ad = { title: string; text?: string; url?: string; thumbnail?: string };

/** What WhatsApp says about a message of any kind. */
export type Marks = {
  /** Passed on from another chat: once, or so often that WhatsApp says so. */
  forwarded?: 'once' | 'often';
  /** The phones drop it after so many seconds. */
  disappearsAfter?: number;
  /** Who is named in the text, where `@` and the value of the address stand for them. */
  mentions?: Address[];
  /** It came by this ad. */
  ad?: Ad;
};
