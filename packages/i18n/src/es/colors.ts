/** Palette of preset colours (administration §2, §9). */
export const colors = {
  label: 'Color',
  one: 'Color {{hex}}',
  other: 'Otro color',
  code: 'Código del color',
  codeInvalid: 'Usa un código como #0A7558',
} as const;
