/** Palette of preset colours (administration §2, §9). */
export const colors = {
  label: 'Cor',
  one: 'Cor {{hex}}',
  other: 'Outra cor',
  code: 'Código da cor',
  codeInvalid: 'Use um código como #0A7558',
} as const;
