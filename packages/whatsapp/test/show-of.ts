import type { Show, ShownKind } from '@recado/whatsapp-simulator/client';
import type { KindBody, Marks } from '../src/port.ts';

const replies = { button: 'button', list: 'list', template: 'templateReply' } as const;
const closed: Record<string, ShownKind> = { viewOnce: 'viewOnce', pollUpdateMessage: 'vote', eventMessage: 'event' };
const forwardings = { once: 1, often: 5 } as const;

function contentOf(body: KindBody | { kind: 'text'; text: string }): Omit<Show, 'to'> {
  switch (body.kind) {
    case 'text':
      return { kind: 'text', text: body.text };
    case 'location': {
      const { latitude, longitude, name, address, live } = body;
      // A place that moves has one caption, which the driver reads as its address.
      const text = live ? address : name;
      const where = address && !live ? { address } : {};
      return { kind: live ? 'liveLocation' : 'location', latitude, longitude, ...(text ? { text } : {}), ...where };
    }
    case 'contacts': {
      const numbers = body.cards.map(({ vcard }) =>
        [...vcard.matchAll(/waid=(\d+)/g)].map(([, waid]) => waid).join(','),
      );
      return { kind: 'contacts', options: body.cards.map(({ name }) => name), numbers };
    }
    case 'poll':
      return { kind: 'poll', text: body.question, options: body.options, several: body.severalAnswers === true };
    case 'buttonReply':
      return { kind: replies[body.via ?? 'button'], text: body.text };
    case 'template':
      return {
        kind: 'template',
        text: body.text,
        options: (body.buttons ?? []).map((button) => (typeof button === 'string' ? button : button.label)),
      };
    case 'unsupported':
      return { kind: closed[body.what] ?? 'event', ...(body.text ? { text: body.text } : {}) };
    case 'callLog':
      throw new Error('A call is no message');
    case 'numberChange':
      throw new Error('Another number is no message');
    case 'groupChange':
      throw new Error('A change of a group is no message');
  }
}

/** What a simulated handset must send for a driver to tell this body and these marks. For tests of drivers. */
export function showOf(body: KindBody | { kind: 'text'; text: string }, marks: Marks): Omit<Show, 'to'> {
  const { forwarded, disappearsAfter, mentions } = marks;
  return {
    ...contentOf(body),
    ...(forwarded ? { forwarded: forwardings[forwarded] } : {}),
    ...(disappearsAfter ? { disappearsAfter } : {}),
    ...(mentions ? { mentions: mentions.map(({ value }) => value) } : {}),
  };
}
