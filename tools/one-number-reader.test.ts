/**
 * A wrong number writes to a stranger, so numbers are read in one place: `readNumber` of the contract. Taking everything but
 * digits off a text is how a second reader begins; each place that does so is listed with what it reads instead of a number.
 */
import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

const reader = 'packages/contract/src/phone-numbers/';
const readsDigits =
  /replace(?:All)?\(\s*\/(?:\\D|\[\^(?:\\d|0-9)[^\]]*\])[+*]?\/[gu]*|normaliseNumber|from 'libphonenumber/;
/** File → what its digits are. */
const others: Readonly<Record<string, string>> = {
  'apps/server/src/kit/postgres/own-server.ts': 'the process of a database server',
  'apps/server/src/features/auth/mail-codes.repo.ts': 'a code of a mail',
  'apps/server/src/features/invoices/payments/br-code.ts': 'the reference of a payment',
  'apps/server/src/features/moving-in/map/addresses.ts': 'the address of a chat, as WhatsApp gave it',
  'apps/web/src/features/phone/code-view.tsx': 'a code of linking',
  'apps/server/src/features/sign-up/sign-up.repo.ts': 'the phone of a company that signs up, which nobody dials',
  'apps/server/src/features/messages-api/program-calls.ts': 'the last four digits of a log',
  'apps/web/src/features/schedules/repeat/repeat-field.tsx': 'a count',
  'apps/web/src/features/sign-up/phone-mask.ts': 'the mask of the same phone',
  'apps/web/src/features/sign-up/phone-input.tsx': 'the mask of the same phone',
  'apps/web/src/features/kanban/money.ts': 'an amount',
  'apps/web/src/features/phone/new-customer.tsx': 'a phone of the local world, which is digits',
  'apps/web/src/features/campaigns/form/rule-fields.tsx': 'a count',
};

const isProduct = (path: string): boolean =>
  /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^packages\/whatsapp-simulator\//.test(path) &&
  !path.startsWith(reader);

test('nothing but the one reader takes a number out of a text', () => {
  const files = readSources(['apps', 'packages'], isProduct);
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(({ text }) => readsDigits.test(text)).map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(others).sort());
});
