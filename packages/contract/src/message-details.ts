/**
 * What a message holds beside its text: the JSON text `dataJson` on the wire. The server writes it from what WhatsApp
 * said, cleaned and cut; clients draw from it and never from `body`, which has the form that clients of the family read.
 */
export type MessageDetails = {
  /** What the message shows when it is more than text; absent for texts and files. */
  readonly shows?: ShownKind;
  readonly forwarded?: 'once' | 'often';
  /** Seconds after which the phones drop it. */
  readonly disappearsAfter?: number;
  /** `@<value>` in the text stands for this person. */
  readonly mentions?: readonly { readonly value: string; readonly name: string }[];
  /** Who wrote it, in groups; `number` are digits. */
  readonly author?: { readonly name: string; readonly number: string | null };
  /** An own message that was written on the company's phone. */
  readonly fromPhone?: true;
  /** A film without sound that plays by itself, over and over. */
  readonly isGif?: true;
  /** The ad by which its writer came. */
  readonly ad?: AdDetails;
  /** What it answers, as the message itself carries it, where the original was never stored here. */
  readonly quote?: CarriedQuote;
};

/** `picture` is base64 of a JPEG; every part is empty where the ad has none. */
export type AdDetails = {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly picture: string;
};

export type CarriedQuote = { readonly text: string; readonly fromMe: boolean; readonly author?: string };

export type ShownKind =
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly name: string;
      readonly address: string;
      readonly isLive: boolean;
    }
  | { readonly kind: 'contacts'; readonly cards: readonly ContactCard[] }
  | {
      readonly kind: 'poll';
      readonly question: string;
      readonly options: readonly string[];
      readonly severalAnswers: boolean;
    }
  | { readonly kind: 'choice'; readonly via: 'button' | 'list' | 'template' }
  | FormDetails
  | { readonly kind: 'call'; readonly isVideo: boolean; readonly isRefused: boolean }
  | GroupDetails
  /** The customer goes on under another number; both as people write them. */
  | { readonly kind: 'number'; readonly from: string; readonly to: string }
  /** `what` is WhatsApp's name of the kind, or `viewOnce`. */
  | { readonly kind: 'closed'; readonly what: string };

/** A button by what it says; an object tells what it does, so that a reader can do it too. */
export type FormButton =
  | string
  | { readonly label: string; readonly does: 'open' | 'call' | 'copy'; readonly value: string };

/** The address of a place on a map, as clients of the family open it. */
export const mapLink = (latitude: number, longitude: number): string =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;

/** Types of keys that have a word of their own; a CPF is called so in every language. */
export const namedPixKeys = ['PHONE', 'EMAIL', 'EVP'] as const;

/** Where to pay to by Pix; `keyType` is WhatsApp's word (CPF, CNPJ, PHONE, EMAIL, EVP) or empty, `code` pays one bill. */
export type PixDetails = {
  readonly receiver: string;
  readonly keyType: string;
  readonly key: string;
  readonly code: string;
};

/** Words and buttons of a business. */
export type FormDetails = {
  readonly kind: 'form';
  readonly buttons: readonly FormButton[];
  /** The words alone, where `body` names more. */
  readonly text?: string;
  readonly pix?: readonly PixDetails[];
  readonly slides?: readonly {
    readonly text: string;
    readonly buttons: readonly FormButton[];
    /** What the card shows on the phone only. */
    readonly file: 'image' | 'video' | 'document' | null;
  }[];
};

/** Something that happened beside the messages is a line in the middle of the conversation: nobody wrote it, so nobody answers it. */
export const isConversationLine = ({ shows }: MessageDetails): boolean =>
  shows?.kind === 'call' || shows?.kind === 'group' || shows?.kind === 'number';

/** What happened to members of a group: by others, or by themselves. */
export type GroupMemberChange = 'added' | 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';

/** `isUs`: the company's own number. */
export type GroupMember = { readonly name: string; readonly isUs: boolean };

/** A change of a group: a line of its conversation. */
export type GroupDetails =
  /** `subject` is the new name or description, empty where there is none. */
  | {
      readonly kind: 'group';
      readonly change: 'subject' | 'picture' | 'pictureGone' | 'description' | 'descriptionGone';
      readonly subject: string;
    }
  /** `count` are all of them, `members` the first. */
  | {
      readonly kind: 'group';
      readonly change: GroupMemberChange;
      readonly members: readonly GroupMember[];
      readonly count: number;
    };

export type ContactCard = {
  readonly name: string;
  readonly organization: string;
  readonly numbers: readonly ContactCardNumber[];
};

export type ContactCardNumber = {
  /** As the card writes it. */
  readonly text: string;
  /** To dial; empty when it cannot be read as a number. */
  readonly digits: string;
  /** The card says that WhatsApp has it. */
  readonly onWhatsapp: boolean;
};

/** Reads `dataJson`; empty for null and for anything that is no object. */
export function readMessageDetails(dataJson: string | null): MessageDetails {
  if (dataJson === null) return {};
  try {
    const value: unknown = JSON.parse(dataJson);
    // The server alone writes it, in this form.
    return typeof value === 'object' && value !== null ? (value as MessageDetails) : {};
  } catch {
    return {};
  }
}
