import { describe, expect, test } from 'vitest';
import { readableCard, readCard } from './read-card.ts';

const card = (...lines: string[]) => ({
  name: '',
  vcard: ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n'),
});

describe('a contact card', () => {
  test('gives name, organization and every number once; waid says what to dial', () => {
    const read = readCard(
      card(
        'N:Silva;João;;;',
        'FN:João Silva',
        'ORG:Padaria\\, Pão & Cia;Compras',
        'item1.TEL;waid=5511988887777:+55 11 98888-7777',
        'item1.X-ABLabel:Celular',
        'TEL;type=WORK:(11) 3333-4444',
        'TEL;type=CELL;waid=5511988887777:+5511988887777',
      ),
    );
    expect(read).toEqual({
      name: 'João Silva',
      organization: 'Padaria, Pão & Cia Compras',
      numbers: [
        { text: '+55 11 98888-7777', digits: '5511988887777', onWhatsapp: true },
        { text: '(11) 3333-4444', digits: '551133334444', onWhatsapp: false },
      ],
    });
  });

  test('is called as the sender calls it; else FN, else the parts of N', () => {
    expect(readCard({ ...card('FN:Outro'), name: 'Zé da obra' }).name).toBe('Zé da obra');
    expect(readCard(card('N:Souza;Ana;Maria;;')).name).toBe('Ana Maria Souza');
  });

  test('of old phones is quoted-printable and folded', () => {
    const read = readCard(
      card('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o', 'TEL;CELL:+55 11', '  98888-7777'),
    );
    expect(read).toMatchObject({ name: 'João', numbers: [{ digits: '5511988887777' }] });
  });

  test.each([
    ['a picture that ends in =', ['PHOTO;ENCODING=b:AAAA=', 'FN:Ana', 'TEL:+5511988887777'], 'Ana', '5511988887777'],
    [
      'an address that ends in =',
      ['URL:https://exemplo.test/?loja=', 'FN:Ana', 'TEL:+51987654321'],
      'Ana',
      '51987654321',
    ],
    ['a note that ends in ==', ['NOTE:1 ==', 'TEL:+51987654321', 'FN:Ana'], 'Ana', '51987654321'],
    ['a soft break', ['FN;ENCODING=QUOTED-PRINTABLE:Jo=', 'desus', 'TEL:(+51) 987 654 321'], 'Jodesus', '51987654321'],
    ['a break within a sign', ['FN;QUOTED-PRINTABLE:Jo=C3=A3=', '=6F', 'TEL:tel:+51987654321'], 'João', '51987654321'],
    [
      'two soft breaks',
      ['FN;ENCODING=QUOTED-PRINTABLE:A=', 'n=', 'a', 'TEL:0 15 11 97123-5004'],
      'Ana',
      '5511971235004',
    ],
    ['a colon between quotation marks', ['FN:Ana', 'TEL;TYPE="cell:x":+51987654321'], 'Ana', '51987654321'],
    ['a semicolon between them', ['FN:Ana', 'item1.TEL;TYPE="a;b":+51 987 654 321'], 'Ana', '51987654321'],
    ['an extension', ['FN:Ana', 'TEL:+551132225012;ext=12'], 'Ana', '551132225012'],
    ['a number without an area code', ['FN:Ana', 'TEL:97123-5006'], 'Ana', ''],
  ])('with %s keeps every line', (_what, lines, name, digits) => {
    expect(readCard(card(...lines))).toMatchObject({ name, numbers: [{ digits }] });
  });

  test('keeps a semicolon that belongs to the name of an organization', () => {
    expect(readCard(card('ORG:Pão\\; Cia;Compras;')).organization).toBe('Pão; Cia Compras');
    expect(readCard(card('ORG:;Compras')).organization).toBe('Compras');
  });

  test.each([
    ['nothing', ''],
    ['no card at all', 'olá'],
    ['a line without an end', 'BEGIN:VCARD\nTEL;waid='],
    ['a number that is none', 'BEGIN:VCARD\nTEL:ligue já\nEND:VCARD'],
    ['escapes that break', 'FN:\\\\\\;\\n\\q\nTEL;;;;:\\'],
  ])('of %s does not throw', (_name, vcard) => {
    expect(readCard({ name: 'x', vcard }).name).toBe('x');
  });

  test('of a stranger stays small: long names, many numbers, control characters', () => {
    const hostile = card(
      `FN:${'a'.repeat(10_000)}\u0007\u001b[31m`,
      ...Array.from({ length: 500 }, (_, index) => `TEL:+55119${String(80_000_000 + index)}`),
    );
    const read = readCard(hostile);
    expect(read.name).toHaveLength(200);
    expect(read.numbers).toHaveLength(20);
  });

  test('keeps its text without pictures and keys', () => {
    const text = readableCard(
      card('FN:Ana', `PHOTO;ENCODING=b:${'A'.repeat(5000)}`, ' BBBB', 'TEL:+5511988887777').vcard,
    );
    expect(text).toBe('BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:+5511988887777\nEND:VCARD');
  });
});
