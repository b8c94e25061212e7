import { settings } from '@recado/contract';
import { expect, test } from 'vitest';
import { readCampaignAnswer } from './campaign-answers.ts';

const words = {
  yes: settings.campaignYesWords.fallback,
  no: settings.campaignNoWords.fallback,
  optOut: settings.campaignOptOutWords.fallback,
};

test.each([
  ['Sim', 'yes'],
  ['SIM!!!', 'yes'],
  ['sim, por favor', 'yes'],
  ['Quero', 'yes'],
  ['1', 'yes'],
  ['👍', 'yes'],
  ['Não', 'no'],
  ['nao obrigado', 'no'],
  ['não quero', 'no'],
  ['2', 'no'],
  ['SAIR', 'optOut'],
  ['sair.', 'optOut'],
  ['Quero sair', 'optOut'],
  ['Parar, por favor', 'optOut'],
  ['stop', 'optOut'],
  ['quero cancelar meu pedido', null],
  ['cancelar pedido 12', null],
  ['sim mas não hoje', null],
  ['quanto custa?', null],
  [`sim ${'muito '.repeat(20)}`, null],
  ['', null],
])('%j means %s', (text, meaning) => expect(readCampaignAnswer(text, words)).toBe(meaning));

test('a company’s own words count in the place of the usual ones', () => {
  const own = { yes: 'bora', no: 'agora não', optOut: 'me tira' };
  expect(readCampaignAnswer('Bora!', own)).toBe('yes');
  expect(readCampaignAnswer('agora nao', own)).toBe('no');
  expect(readCampaignAnswer('ME TIRA', own)).toBe('optOut');
  expect(readCampaignAnswer('sair', own)).toBe(null);
});
