import {
  type ActivityEntry,
  type ActivityKind,
  type ActivityKindRow,
  activityKindNames,
  activityKinds,
  languages,
} from '@recado/contract';
import { expect, test } from 'vitest';
import { activityText, type FindText } from './activity-text.ts';
import { catalogs, type TextKey, translate } from './index.ts';

const findIn =
  (language: (typeof languages)[number]): FindText =>
  (key, params) =>
    (translate as (...args: unknown[]) => string)(language, key as TextKey, params);

const entryOf = (kind: ActivityKind, name: string, facts: Record<string, string>): ActivityEntry => ({
  ...{ id: 1, kind, at: '2026-01-01T00:00:00.000Z', user: null, ip: '', facts },
  subject: { id: 7, name },
});

test.each(languages)('every kind of the activity log has a sentence in %s whose places are all filled', (language) => {
  for (const kind of activityKindNames) {
    const row: ActivityKindRow = activityKinds[kind];
    const facts = Object.fromEntries((row.facts ?? []).map((fact) => [fact, 'valor']));
    const text = activityText(entryOf(kind, 'nome', facts), findIn(language));
    expect([kind, text]).not.toEqual([kind, `activity.kinds.${kind}`]);
    expect(text).not.toMatch(/\{\{/);
  }
});

test('the catalogs have no sentence for a kind that does not exist', () => {
  const written = Object.entries(catalogs.pt.activity.kinds).flatMap(([group, kinds]) =>
    Object.keys(kinds).map((kind) => `${group}.${kind}`),
  );
  expect(written.sort()).toEqual([...activityKindNames].sort());
});

test.each([
  [
    entryOf('setting.changed', 'call', { before: 'disabled', after: 'enabled' }),
    'Mudou Aceitar chamadas: de Desativado para Ativado',
  ],
  [
    entryOf('setting.changed', 'sendQuietFrom', { before: '22:00', after: '' }),
    'Mudou Silêncio a partir de: de 22:00 para vazio',
  ],
  [entryOf('user.changed', 'Ana', { fields: 'queues,name' }), 'Mudou o usuário Ana: nome, filas'],
  [
    entryOf('user.profileChanged', 'Ana', { before: 'user', after: 'admin' }),
    'Mudou o perfil de Ana: de Atendente para Administrador',
  ],
  [
    entryOf('company.dueDayChanged', 'Aurora', { before: '2026-11-20', after: '' }),
    'Mudou o vencimento de Aurora: de 20/11/2026 para vazio',
  ],
  [entryOf('company.changed', 'Aurora', { fields: 'billing,name' }), 'Mudou a empresa Aurora: nome, dados de cobrança'],
  [entryOf('contact.deleted', '', {}), 'Excluiu um contato: contato excluído nº 7'],
] as const)('%o', (entry, sentence) => {
  expect(activityText(entry, findIn('pt'))).toBe(sentence);
});
