import { expect, test } from 'vitest';
import { readTypebotAnswer } from './typebot-answer.ts';
import { markdownText, richText, triggerIn } from './typebot-text.ts';

const p = (...children: object[]) => ({ type: 'p', children });
const answered = (body: object, status = 200) => ({ status, text: JSON.stringify(body), type: '', milliseconds: 1 });

test('rich text of any depth becomes what WhatsApp shows', () => {
  const link = { type: 'a', url: 'https://exemplo.com', children: [{ text: 'aqui', bold: true }] };
  const deep = {
    type: 'inline-variable',
    children: [{ type: 'inline-variable', children: [{ text: 'Maria', italic: true }] }],
  };
  expect(richText([p({ text: 'Oi ' }, deep, { text: '! ' }, { text: 'Leia ', bold: true }, link)])).toBe(
    'Oi _Maria_! *Leia* *aqui*: https://exemplo.com',
  );
  const list = {
    type: 'ul',
    children: [
      { type: 'li', children: [{ text: 'pão' }] },
      { type: 'li', children: [{ text: 'bolo' }] },
    ],
  };
  expect(richText([p({ text: 'Temos:' }), list])).toBe('Temos:\n- pão\n- bolo');
  expect(richText([p({ text: 'sublinhado', underline: true } as object)])).toBe('sublinhado');
  expect(markdownText('**Oi** [site](https://exemplo.com)')).toBe('*Oi* site: https://exemplo.com');
});

test.each([
  ['#{"stopBot":true}', { type: 'stopBot' }],
  ['# {"queueId": 3}', { type: 'transfer', queueId: 3 }],
  ['#{"queueId":"3","userId":7}', { type: 'transfer', queueId: 3, userId: 7 }],
  ['#{"queueId":"três"}', undefined],
  ['#promo', undefined],
  ['#{', undefined],
])('the bubble %s is a trigger or a text', (bubble, action) => {
  expect(triggerIn(bubble)).toEqual(action);
});

test('choices are numbered, waits are added up to ten seconds, redirects are said, and what is no answer is refused', () => {
  const messages = [
    { type: 'text', content: { type: 'richText', richText: [p({ text: 'Qual?' })] } },
    { type: 'image', content: { url: 'https://exemplo.com/a.png' } },
  ];
  const input = {
    type: 'choice input',
    items: [
      { id: 'a', content: 'Pão' },
      { id: 'b', content: 'Bolo' },
    ],
  };
  const clientSideActions = [
    { type: 'wait', wait: { secondsToWaitFor: 60 } },
    { type: 'redirect', redirect: { url: 'https://exemplo.com/b' } },
  ];
  expect(readTypebotAnswer(answered({ sessionId: 's', messages, input, clientSideActions }), '')).toEqual({
    ...{ sessionId: 's', action: null, choices: ['Pão', 'Bolo'], waitSeconds: 10, isOver: false },
    texts: ['Qual?', 'https://exemplo.com/a.png', 'https://exemplo.com/b', '*1* - Pão\n*2* - Bolo'],
  });
  const invalid = { messages: [{ type: 'text', content: { markdown: 'Invalid message. Please, try again.' } }] };
  expect(readTypebotAnswer(answered(invalid), 'Não entendi.').texts).toEqual(['Não entendi.']);
  expect(() => readTypebotAnswer(answered({ oi: 1 }), '')).toThrow(expect.objectContaining({ kind: 'answer' }));
  const many = { messages: Array.from({ length: 1000 }, () => messages[0]) };
  expect(() => readTypebotAnswer(answered(many), '')).toThrow(expect.objectContaining({ kind: 'tooMuch' }));
});
