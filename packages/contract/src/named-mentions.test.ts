import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { withNamedMentions } from './named-mentions.ts';

test('everybody mentioned stands with the name; an address that begins like another is told from it', () => {
  const mentions = [
    { value: '5511', name: 'Ana' },
    { value: '551199', name: 'Bia' },
    { value: '777', name: 'Caio' },
  ];
  expect(withNamedMentions('oi @551199, @5511 e @777; @888 e a@b', mentions)).toBe('oi @Bia, @Ana e @Caio; @888 e a@b');
  expect(withNamedMentions('@777@777', mentions)).toBe('@Caio@Caio');
  expect(withNamedMentions('oi @777')).toBe('oi @777');
});

test('a name that reads like a mention is left as it is', () => {
  const mentions = [
    { value: '1', name: '@2@2' },
    { value: '2', name: '@3@3' },
    { value: '3', name: 'Eva' },
  ];
  expect(withNamedMentions('@1', mentions)).toBe('@@2@2');
});

test('however often somebody with a long name is mentioned, the text stays as long as a message may be', () => {
  const said = withNamedMentions('@1'.repeat(32_000), [{ value: '1', name: 'x'.repeat(255) }]);
  expect(said).toHaveLength(limits.messageBody.max);
});
