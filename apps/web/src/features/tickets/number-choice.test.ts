import { expect, test } from 'vitest';
import { addressedNumber, queryOfNumber } from './number-choice.ts';

const asked = (address: Record<string, unknown>) => {
  const choice = addressedNumber(address);
  return choice && queryOfNumber(choice);
};

test('an address without a number, or with one that is none of ours, asks for nothing', () => {
  expect(addressedNumber({})).toBeNull();
  expect(addressedNumber({ number: 'everything', from: '2026-03-01' })).toBeNull();
});

test('what is of this moment asks for a state, everything else for a period and a kind', () => {
  expect(asked({ number: 'happening', person: 5 })).toEqual({ status: 'open', users: '[5]' });
  expect(asked({ number: 'pending', queues: '3,7' })).toEqual({ status: 'pending', onlyQueueIds: '[3,7]' });
  const days = { from: '2026-03-01', to: '2026-03-02' };
  expect(asked({ number: 'begun', ...days, hour: 0, weekday: 6 })).toEqual({
    ...{ begunFrom: '2026-03-01', begunTo: '2026-03-02', begunHour: 0, begunWeekday: 6 },
  });
  expect(asked({ number: 'rated', ...days, connections: 2 })).toMatchObject({
    attendance: 'rated',
    whatsappIds: '[2]',
  });
  expect(asked({ number: 'answered', ...days, noQueue: 1 })).toMatchObject({ withoutQueue: 'true' });
});

test('what cannot be asked is left out', () => {
  expect(asked({ number: 'begun', from: 'yesterday', hour: 24, weekday: -1, person: 'Ana' })).toEqual({});
});

test('a number of a campaign asks for its tickets; without a campaign it asks for nothing', () => {
  expect(asked({ number: 'campaign', campaign: 4, counts: 'answered' })).toEqual({
    ...{ campaignId: 4, campaignNumber: 'answered' },
  });
  expect(asked({ number: 'campaign', campaign: 4, counts: 'everything' })).toMatchObject({ campaignNumber: 'tickets' });
  expect(addressedNumber({ number: 'campaign', counts: 'answered' })).toBeNull();
});
