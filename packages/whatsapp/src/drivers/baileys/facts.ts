import type { proto } from 'baileys';
import type { Fact } from '../../message-kinds.ts';

type Content = proto.IMessage;
/** Long objects and numbers both appear. */
type Whole = { toString(): string } | number | null | undefined;

const numberOf = (value: Whole): number => Number(value ?? 0);

/** An amount in thousandths, as WhatsApp counts most of them. */
function amountFact(fact: 'amount' | 'total', thousandths: Whole, currency: string | null | undefined): Fact[] {
  return thousandths && currency ? [{ fact, amount: numberOf(thousandths) / 1000, currency }] : [];
}

const moments = (start: Whole, end?: Whole): Fact[] => [
  ...(numberOf(start) > 0 ? [{ fact: 'from', at: numberOf(start) * 1000 } as const] : []),
  ...(numberOf(end) > 0 ? [{ fact: 'until', at: numberOf(end) * 1000 } as const] : []),
];

/** Where something is: its name, and its place on the map. */
export function placeFact(place: proto.Message.ILocationMessage | null | undefined): Fact[] {
  if (!place) return [];
  const name = [place.name, place.address].filter(Boolean).join(' - ');
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  const isOnMap = typeof latitude === 'number' && typeof longitude === 'number' && (latitude !== 0 || longitude !== 0);
  if (!name && !isOnMap) return [];
  return [{ fact: 'place', name, ...(isOnMap ? { latitude, longitude } : {}) }];
}

const linkFact = (url: string | null | undefined): Fact[] => (url ? [{ fact: 'link', url }] : []);

function eventFacts(event: proto.Message.IEventMessage): Fact[] {
  return [
    ...(event.isCanceled ? [{ fact: 'canceled' } as const] : []),
    ...moments(event.startTime, event.endTime),
    ...placeFact(event.location),
    ...linkFact(event.joinLink),
  ];
}

function orderFacts(order: proto.Message.IOrderMessage): Fact[] {
  const items = order.itemCount ? [{ fact: 'items', count: order.itemCount } as const] : [];
  return [...items, ...amountFact('total', order.totalAmount1000, order.totalCurrencyCode)];
}

function requestFacts(asked: proto.Message.IRequestPaymentMessage): Fact[] {
  const { amount } = asked;
  // `offset` is what the value is divided by: 1000 for three digits behind the point.
  if (amount?.value && amount.currencyCode) {
    const value = numberOf(amount.value) / (amount.offset || 1000);
    return [{ fact: 'amount', amount: value, currency: amount.currencyCode }];
  }
  return amountFact('amount', asked.amount1000, asked.currencyCodeIso4217);
}

export function productFacts(shown: proto.Message.ProductMessage.IProductSnapshot | null | undefined): Fact[] {
  if (!shown) return [];
  const price = shown.salePriceAmount1000 || shown.priceAmount1000;
  return [...amountFact('amount', price, shown.currencyCode), ...linkFact(shown.url)];
}

function callFacts(call: proto.Message.IScheduledCallCreationMessage): Fact[] {
  return moments(numberOf(call.scheduledTimestampMs) / 1000);
}

/** Day, place, amount and address of what only the phone shows whole. */
export function factsOf(c: Content): Fact[] {
  if (c.eventMessage) return eventFacts(c.eventMessage);
  if (c.orderMessage) return orderFacts(c.orderMessage);
  if (c.requestPaymentMessage) return requestFacts(c.requestPaymentMessage);
  if (c.productMessage) return productFacts(c.productMessage.product);
  if (c.scheduledCallCreationMessage) return callFacts(c.scheduledCallCreationMessage);
  const invite = c.groupInviteMessage;
  return invite?.inviteCode ? linkFact(`https://chat.whatsapp.com/${invite.inviteCode}`) : [];
}
