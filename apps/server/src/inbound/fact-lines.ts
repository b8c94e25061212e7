import { type Language, mapLink } from '@recado/contract';
import { clock, date, locales, translate } from '@recado/i18n';
import type { Fact } from '@recado/whatsapp';
import type { Wording } from './kind-content.ts';

const longestMoment = 8_640_000_000_000_000;

function amountText(amount: number, currency: string, language: Language): string {
  // A stranger's program sends any word as a currency; `Intl` knows three letters only.
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${amount} ${currency}`.trim();
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency }).format(amount);
}

function itemText({ name, count, amount, currency }: Extract<Fact, { fact: 'item' }>, language: Language): string {
  const price = amount !== undefined && currency ? ` – ${amountText(amount, currency, language)}` : '';
  return `${count} × ${name || '?'}${price}`;
}

function placeText({ name, latitude, longitude }: Extract<Fact, { fact: 'place' }>): string {
  const onMap = latitude !== undefined && longitude !== undefined;
  return [name, onMap ? mapLink(latitude, longitude) : ''].filter(Boolean).join(' ');
}

function lineOf(told: Fact, { language, timezone }: Wording): string {
  switch (told.fact) {
    case 'from':
    case 'until': {
      if (!(Math.abs(told.at) <= longestMoment)) return '';
      const at = new Date(told.at);
      return translate(language, `messageKinds.facts.${told.fact}`, {
        when: `${date(at, timezone)} ${clock(at, timezone)}`,
      });
    }
    case 'place':
      return translate(language, 'messageKinds.facts.place', { name: placeText(told) });
    case 'link':
      return translate(language, 'messageKinds.facts.link', { url: told.url });
    case 'amount':
    case 'total':
      return translate(language, `messageKinds.facts.${told.fact}`, {
        amount: amountText(told.amount, told.currency, language),
      });
    case 'items':
      return translate(language, 'messageKinds.facts.items', { count: told.count });
    case 'item':
      return itemText(told, language);
    case 'canceled':
      return translate(language, 'messageKinds.facts.canceled');
  }
}

/** Day, place, amounts and things of a message, one a line, in the company's words and its time. */
export const factLines = (facts: readonly Fact[], wording: Wording): string[] =>
  facts.map((told) => lineOf(told, wording)).filter(Boolean);
