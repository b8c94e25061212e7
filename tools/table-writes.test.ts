import { expect, test } from 'vitest';
import { folderOf, tableFaults, writesIn } from './table-writes.ts';

const tablesIn = (text: string) => writesIn('apps/server/src/inbound/a.ts', text).map(({ table }) => table);

test('a write is seen in SQL, in the query builder, and where a kit is told the table', () => {
  expect(
    tablesIn(`
      insert into outbox (a) select 1 on conflict (a) do update set a = 2;
      update tickets t set a = 1 from x;
      delete from messages where a = 1;
      select 1 from tags for update of tags;
      db.updateTable('users').set(x); db.insertInto('media'); db.deleteFrom('holidays');
      crud({ table: 'helps', columns }); oldRows('mails', sql\`a\`); leasedRows<Row>('imports');
    `).sort(),
  ).toEqual(['helps', 'holidays', 'imports', 'mails', 'media', 'messages', 'outbox', 'tickets', 'users']);
});

test('features and kits have folders of their own, other parts are one', () => {
  expect(folderOf('apps/server/src/features/tags/index.ts')).toBe('features/tags');
  expect(folderOf('apps/server/src/kit/db/data.ts')).toBe('kit/db');
  expect(folderOf('apps/server/src/inbound/steps/a.ts')).toBe('inbound');
});

test('refused are a foreign write, a table without owner, and what of the map is no longer true', () => {
  const write = (table: string, folder: string) => ({ table, folder, place: `${folder}:1` });
  const map = {
    owners: { tags: 'features/tags', users: 'features/users' },
    alsoWrittenBy: { users: ['features/auth'] },
  };
  expect(
    tableFaults(map, [
      write('tags', 'features/tags'),
      write('users', 'features/users'),
      write('users', 'features/auth'),
    ]),
  ).toEqual([]);
  expect(
    tableFaults(map, [write('tags', 'inbound'), write('secrets', 'inbound'), write('users', 'features/users')]),
  ).toEqual([
    'inbound:1 writes "secrets", which has no owner in docs/table-owners.json',
    'inbound:1 writes "tags", a table of features/tags: use its door',
    'docs/table-owners.json: features/auth no longer writes "users"; take it out',
    'docs/table-owners.json: "tags" is not written by its owner features/tags',
  ]);
});
