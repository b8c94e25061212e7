import { type FormDetails, namedPixKeys, type PixDetails } from '@recado/contract';
import { translate } from '@recado/i18n';
import type { Form, FormButton, PixKey } from '@recado/whatsapp';
import { factLines } from './fact-lines.ts';
import type { Wording } from './kind-content.ts';

/** What a reader without buttons needs of them: labels alone do not stand in the text. */
const actLines = (buttons: readonly FormButton[]): string[] =>
  buttons.flatMap((button) => (typeof button === 'string' ? [] : [`${button.label}: ${button.value}`]));

const labelOf = (button: FormButton): string => (typeof button === 'string' ? button : button.label);

function pixLines({ receiver, keyType, key, code }: PixDetails, { language }: Wording): string[] {
  const known = namedPixKeys.find((type) => type === keyType);
  const type = known ? translate(language, `messageKinds.pix.types.${known}`) : keyType;
  const keyLine = type
    ? translate(language, 'messageKinds.pix.key', { type, key })
    : translate(language, 'messageKinds.pix.plainKey', { key });
  return [
    translate(language, 'messageKinds.pix.title'),
    ...(receiver ? [translate(language, 'messageKinds.pix.receiver', { name: receiver })] : []),
    ...(key ? [keyLine] : []),
    ...(code ? [translate(language, 'messageKinds.pix.code', { code })] : []),
  ];
}

const pixOf = ({ receiver = '', keyType = '', key, code = '' }: PixKey): PixDetails => {
  return { receiver, keyType: keyType.toUpperCase(), key, code };
};

function slideLines(slides: NonNullable<FormDetails['slides']>, { language }: Wording): string[] {
  return slides.flatMap(({ text, buttons, file }) => [
    ...(file ? [translate(language, `messageKinds.slideFiles.${file}`)] : []),
    text,
    ...buttons.map((button) => (typeof button === 'string' ? button : `${button.label}: ${button.value}`)),
  ]);
}

/**
 * A form as the table and the wire hold it: the text names everything that its buttons, keys and cards carry, for search
 * and for readers that draw none of them.
 */
export function formContent(
  { text = '', buttons = [], pix = [], slides = [], facts = [] }: Form & { text?: string | undefined },
  wording: Wording,
): { text: string; preview: string; shows: FormDetails } {
  const keys = pix.map(pixOf);
  const cards = slides.map((slide) => ({ text: slide.text, buttons: slide.buttons ?? [], file: slide.file ?? null }));
  const words = [text, ...factLines(facts, wording)].filter(Boolean).join('\n');
  const more = [
    ...keys.flatMap((key) => pixLines(key, wording)),
    ...slideLines(cards, wording),
    ...actLines(buttons),
  ].filter(Boolean);
  const labels = buttons.map(labelOf).join(' · ');
  const whole = [words, ...more].filter(Boolean).join('\n') || labels;
  const shows: FormDetails = {
    kind: 'form',
    buttons,
    ...(more.length > 0 ? { text: words } : {}),
    ...(keys.length > 0 ? { pix: keys } : {}),
    ...(cards.length > 0 ? { slides: cards } : {}),
  };
  return { text: whole, preview: words || more[0] || whole, shows };
}
