import { expect, test } from 'vitest';
import { pt } from './pt/pt.ts';
import { expandTemplate, templateVariables } from './template-variables.ts';

const facts = {
  contactName: ' Maria Clara Souza ',
  agentName: 'Renata & Lopes',
  at: new Date('2026-11-21T12:05:09.000Z'),
  timezone: 'America/Sao_Paulo',
  greetings: pt.outbound.greetings,
} as const;

test('variables become what they stand for, in the zone of the company (wire-contract 9)', () => {
  const text = '{{ms}}, {{firstName}}! {{ name }} / {{gretting}} / {{protocol}} / {{hora}} / {{agent}}';
  expect(expandTemplate(text, facts)).toBe(
    'Bom dia, Maria! Maria Clara Souza / Bom dia / 2026112190509 / 9:05:09 / Renata & Lopes',
  );
});

test('a greeting follows the hour: morning from 6, afternoon from 12, evening from 18, small hours from 0', () => {
  const at = (hour: string) => expandTemplate('{{ms}}', { ...facts, at: new Date(`2026-11-21T${hour}:00:00-03:00`) });
  expect(['05', '06', '11', '12', '17', '18', '23', '00'].map(at)).toEqual([
    'Boa madrugada',
    'Bom dia',
    'Bom dia',
    'Boa tarde',
    'Boa tarde',
    'Boa noite',
    'Boa noite',
    'Boa madrugada',
  ]);
});

test('what is no variable stays, and a value is never read again', () => {
  const named = { ...facts, contactName: '{{agent}}' };
  expect(expandTemplate('{{preço}} {{}} {{constructor}} {name}', facts)).toBe('{{preço}} {{}} {{constructor}} {name}');
  expect(expandTemplate('{{name}}', named)).toBe('{{agent}}');
});

test('every variable that is offered is known', () => {
  for (const variable of templateVariables) expect(expandTemplate(`{{${variable}}}`, facts)).not.toContain('{{');
});

test.each([
  ['Olá, {{firstName}}!', 'Olá!'],
  ['Olá {{firstName}}, tudo bem?', 'Olá, tudo bem?'],
  ['{{firstName}}, seu pedido chegou.', 'seu pedido chegou.'],
  ['Olá, *{{firstName}}*! Tudo bem?', 'Olá! Tudo bem?'],
  ['Bom dia, {{name}}.', 'Bom dia.'],
  ['Oi\n{{name}}, como vai?', 'Oi\ncomo vai?'],
  ['Oi {{firstName}}', 'Oi'],
  ['Sem variável', 'Sem variável'],
])('of a contact without a name %j closes up: %j', (text, filled) => {
  for (const contactName of ['', ' ', '+55 (11) 98888-7777', '+51987654321', '5511988887777'])
    expect(expandTemplate(text, { ...facts, contactName })).toBe(filled);
});
