import { describe, expect, it } from 'vitest';
import { parseText, plainText } from './text-nodes.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('message text', () => {
  it('shows *x* in bold, ~x~ struck, _x_ in italic and `x` as code', () => {
    expect(parseText('*a* ~b~ _c_ `d`')).toEqual([
      { kind: 'bold', children: [text('a')] },
      text(' '),
      { kind: 'strike', children: [text('b')] },
      text(' '),
      { kind: 'italic', children: [text('c')] },
      text(' '),
      { kind: 'code', text: 'd' },
    ]);
  });
  it('leaves single marks, sums and names with underscores alone', () => {
    for (const plain of ['2 * 3 * 4', '2*3*4', 'minha_nota_fiscal', '*aberto', '**', '* a *', '``']) {
      expect(plainText(parseText(plain)), plain).toBe(plain);
      expect(
        parseText(plain).every((node) => node.kind === 'text'),
        plain,
      ).toBe(true);
    }
  });
  it('nests marks and never crosses a line', () => {
    expect(parseText('*a _b_*')).toEqual([
      { kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] },
    ]);
    expect(plainText(parseText('*a\nb*'))).toBe('*a\nb*');
  });
  it('makes links of web addresses only, without the full stop after them', () => {
    expect(parseText('Veja https://recado.app/a?b=1.')).toEqual([
      text('Veja '),
      { kind: 'link', text: 'https://recado.app/a?b=1', href: 'https://recado.app/a?b=1' },
      text('.'),
    ]);
    expect(parseText('www.recado.app')).toEqual([
      { kind: 'link', text: 'www.recado.app', href: 'https://www.recado.app' },
    ]);
    expect(parseText('javascript:alert(1)')).toEqual([text('javascript:alert(1)')]);
  });
  it('keeps markup of the customer as plain text', () => {
    expect(plainText(parseText('<b>oi</b> <img src=x onerror=alert(1)>'))).toBe(
      '<b>oi</b> <img src=x onerror=alert(1)>',
    );
  });
  it('keeps a fenced block as it is', () => {
    expect(parseText('a ```*b*\n_c_``` d')).toEqual([text('a '), { kind: 'code', text: '*b*\n_c_' }, text(' d')]);
  });
  it('reads hostile texts in linear time: a quadratic reader would not end within the time of a test', () => {
    for (const unit of ['*a ', '_*~', '`', 'www.', 'h', '*a _b ~c ', '```a']) {
      const hostile = unit.repeat(Math.ceil(1_048_576 / unit.length));
      expect(parseText(hostile).length, unit).toBeGreaterThan(0);
    }
  });
});

describe('addresses and the signs around them', () => {
  it.each([
    ['https://youtu.be/abc123xyz_', 'https://youtu.be/abc123xyz_'],
    ['https://exemplo.test/~', 'https://exemplo.test/~'],
    ['(https://exemplo.test/a)', 'https://exemplo.test/a'],
    ['https://pt.exemplo.test/wiki/Recado_(jornal)', 'https://pt.exemplo.test/wiki/Recado_(jornal)'],
    ['(veja https://exemplo.test/wiki/Recado_(jornal)).', 'https://exemplo.test/wiki/Recado_(jornal)'],
    ['https://exemplo.test/a[1]', 'https://exemplo.test/a[1]'],
    ['[https://exemplo.test/a]', 'https://exemplo.test/a'],
    ['https://exemplo.test/a_, e depois', 'https://exemplo.test/a_'],
    ['_https://exemplo.test/a_', 'https://exemplo.test/a'],
    ['~https://exemplo.test/a~', 'https://exemplo.test/a'],
    ['https://exemplo.test/a?b={c}!', 'https://exemplo.test/a?b={c}'],
  ])('%j leads to %j', (line, href) => {
    const flat = (nodes: ReturnType<typeof parseText>): string[] =>
      nodes.flatMap((node) => ('children' in node ? flat(node.children) : node.kind === 'link' ? [node.text] : []));
    expect(flat(parseText(line))).toEqual([href]);
  });
});
