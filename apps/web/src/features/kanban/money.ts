import { limits } from '@recado/contract';
import { currentLanguage } from '../../kit/i18n.ts';

const locales = { pt: 'pt-BR', en: 'en-US', es: 'es' } as const;

/** An amount in reais, as the reader's language writes it. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat(locales[currentLanguage()], { style: 'currency', currency: 'BRL' }).format(cents / 100);

/** What a field begins with. */
export const amountText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace('.', ',');

/** Thousands by points and a comma before the cents, or the other way round; never one sign for both. */
const amounts = [/^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/, /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/];

/** The cents of a typed amount: "1.250,50", "1250.5" and "R$ 1.250"; null for no amount, undefined for what is none. */
export const centsOf = (text: string): number | null | undefined => {
  const typed = text.replace(/R\$|\s/g, '');
  if (typed === '') return null;
  const parts = amounts.map((amount) => amount.exec(typed)).find((found) => found !== null);
  if (!parts) return undefined;
  const cents = Number(parts[1]?.replace(/\D/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents <= limits.ticketValueCents ? cents : undefined;
};
