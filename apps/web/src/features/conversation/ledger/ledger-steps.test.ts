import type { MessageLedger, MomentKind } from '@recado/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { ledgerSteps } from './ledger-steps.ts';

/** Keys instead of sentences. */
const t = ((key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ''}`) as unknown as TFunction;

const moment = (kind: MomentKind, second: number, detail: string | null = null) => ({
  ...{ kind, detail, userName: 'Ana' },
  at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
});
const ledger = (part: Partial<MessageLedger>): MessageLedger => ({
  ...{ id: 'm1', waId: '3EB0', fromMe: true, isOurs: true, isWhole: true, moments: [] },
  ...part,
});
const brief = (part: Partial<MessageLedger>) =>
  ledgerSteps(ledger(part), t).map(({ kind, look, at }) => `${kind} ${look}${at ? '' : ' -'}`);

test('what has not happened yet stands behind what has, in the order in which it is expected', () => {
  expect(brief({ moments: [moment('accepted', 0), moment('line', 1)] })).toEqual([
    ...['accepted done', 'line done'],
    ...['server missing -', 'delivered missing -', 'read missing -'],
  ]);
});

test('a step that WhatsApp never told of stands where it belongs, once a later one is known', () => {
  const steps = ledgerSteps(ledger({ moments: [moment('accepted', 0), moment('line', 1), moment('read', 9)] }), t);
  expect(steps.map(({ kind }) => kind)).toEqual(['accepted', 'line', 'server', 'delivered', 'read']);
  expect(steps[2]).toMatchObject({ at: null, look: 'missing', detail: 'messageLedger.noTime' });
  expect(steps[4]?.detail).toContain('8 s');
});

test('a refused message goes no further until somebody sends it again, and the tries are counted', () => {
  const failed = [moment('accepted', 0), moment('line', 1), moment('failed', 2, 'restricted')];
  expect(brief({ moments: failed })).toEqual(['accepted done', 'line done', 'failed failed']);
  const steps = ledgerSteps(ledger({ moments: [...failed, moment('again', 5), moment('line', 6)] }), t);
  expect(steps.map(({ kind }) => kind)).toEqual(['accepted', 'failed', 'again', 'line', 'server', 'delivered', 'read']);
  expect(steps[1]).toMatchObject({ look: 'failed', label: 'composing.sendErrors.restricted' });
  expect(steps[3]?.detail).toContain('"count":2');
});

test('of a message that is older than the ledger nothing is said to be outstanding', () => {
  const steps = ledgerSteps(ledger({ isWhole: false, moments: [moment('accepted', 0)] }), t);
  expect(new Set(steps.slice(1).map(({ detail }) => detail))).toEqual(new Set(['messageLedger.noRecord']));
});
