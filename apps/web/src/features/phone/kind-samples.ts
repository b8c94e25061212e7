import type { Show } from '@recado/whatsapp-simulator/client';
import type { TFunction } from 'i18next';

/** What the phone's menu can send beside texts and files. */
export const sampleKinds = [
  'location',
  'liveLocation',
  'contact',
  'contacts',
  'poll',
  'button',
  'list',
  'template',
  'viewOnce',
  'event',
  'forwarded',
  'disappearing',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

type Sample = Omit<Show, 'to'>;

const day = 86_400;

/** A message of a kind, ready to be sent; `words` are what the holder has typed, if anything. */
export const sampleOf = (kind: SampleKind, words: string, t: TFunction): Sample => {
  const text = words || t(`phoneKinds.samples.${kind}`);
  const options = t('phoneKinds.options').split('|');
  const people = t('phoneKinds.people').split('|');
  const numbers = ['5511977776666', '5511966665555,551133334444', '5511955554444'];
  switch (kind) {
    case 'location':
      return { kind, text, address: t('phoneKinds.address'), latitude: -23.5505, longitude: -46.6333 };
    case 'liveLocation':
      return { kind, text, latitude: -23.5614, longitude: -46.6559 };
    case 'contact':
      return { kind: 'contacts', options: people.slice(0, 1), numbers: numbers.slice(0, 1) };
    case 'contacts':
      return { kind, options: people, numbers };
    case 'poll':
    case 'template':
      return { kind, text, options };
    case 'forwarded':
      return { kind: 'text', text, forwarded: 5 };
    case 'disappearing':
      return { kind: 'text', text, disappearsAfter: day };
    case 'viewOnce':
      return { kind };
    default:
      return { kind, text };
  }
};
