import { describe, expect, test } from 'vitest';
import { personColumns } from './person-columns.ts';
import { personOf } from './person-row.ts';
import { findHeader } from './sheet-header.ts';

/** A row below its titles, as an import reads it. */
function read(header: string, row: string) {
  const { mapping } = findHeader([header.split(';'), row.split(';')], personColumns);
  const cells = row.split(';');
  const values = Object.entries(mapping).map(([key, at]) => [key, cells[at] ?? '']);
  return personOf(Object.fromEntries(values), { min: 2, max: 50 });
}
const person = (name: string, digits: string, more: { email?: string; extension?: string } = {}) => ({
  ...{ name, digits, email: '', extension: '' },
  ...more,
});

describe('files of people as address books and sheets write them', () => {
  test.each([
    [
      'First Name;Middle Name;Last Name;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value;Phone 2 - Value',
      'Ana;;Exemplo;ana@exemplo.test;Mobile;+55 11 97123-5001 ::: +55 11 97123-5002;',
      person('Ana Exemplo', '5511971235001', { email: 'ana@exemplo.test' }),
    ],
    ['First Name;Last Name;Phone 1 - Value;Phone 2 - Value', 'Ana;;;11 97123-5002', person('Ana', '5511971235002')],
    [
      'First Name;Last Name;E-mail Address;Business Phone;Home Phone;Mobile Phone',
      'Ana;Exemplo;n/a;11 3222-5012;;11 97123-5001',
      person('Ana Exemplo', '5511971235001'),
    ],
    [
      'First Name;Last Name;Business Phone;Mobile Phone',
      'Ana;Exemplo;11 3222-5012;',
      person('Ana Exemplo', '551132225012'),
    ],
    [
      'Nome;Sobrenome;Endereço de Email;Telefone Comercial;Telefone Celular',
      'Ana;Exemplo;-;;11 97123-5001',
      person('Ana Exemplo', '5511971235001'),
    ],
    ['Nome;Telefone 1;Telefone 2', 'Ana;;11 97123-5002', person('Ana', '5511971235002')],
    ['Nome;Telefone 1;Telefone 2', 'Ana;97123-5001;11 97123-5002', person('Ana', '5511971235002')],
    ['Nome;DDD;Telefone', 'Ana;11;97123-5006', person('Ana', '5511971235006')],
    ['Nome;DDD;Celular', 'Ana;011;97123-5006', person('Ana', '5511971235006')],
    [
      'Nome;Telefone;E-mail',
      'Ana  Maria;11 3222-5012 ramal 31;N/A',
      person('Ana Maria', '551132225012', { extension: '31' }),
    ],
    ['Name;Family Name;Phone', 'Ana Exemplo;Exemplo;+51 987 654 321', person('Ana Exemplo', '51987654321')],
    ['Nombre;Apellidos;Móvil;Correo', 'Ana;Ejemplo;+54 9 11 2345-6789;--', person('Ana Ejemplo', '5491123456789')],
    ['Nome;Número;Email', 'Ana;5511971235016.0;sem email', person('Ana', '5511971235016')],
  ])('%s | %s', (header, row, expected) => expect(read(header, row)).toEqual(expected));

  test.each([
    ['5,51199E+12', 'ERR_NUMBER_CUT'],
    ['97123-5006', 'ERR_NUMBER_AREA_CODE'],
    ['123.456.789-09', 'ERR_NUMBER_TAX_ID'],
    ['-', 'ERR_NUMBER_REQUIRED'],
    ['não tem', 'ERR_NUMBER_REQUIRED'],
    ['abc', 'ERR_WAPP_INVALID_CONTACT'],
  ])('a number %s is refused with %s', (number, code) =>
    expect(read('Nome;Telefone', `Ana;${number}`)).toEqual({ code, column: 'number' }),
  );
  test('an address that is none is still refused', () =>
    expect(read('Nome;Telefone;Email', 'Ana;11 97123-5001;ana@')).toEqual({ code: 'ERR_VALIDATION', column: 'email' }));
});
