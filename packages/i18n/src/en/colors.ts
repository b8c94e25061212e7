/** Palette of preset colours (administration §2, §9). */
export const colors = {
  label: 'Colour',
  one: 'Colour {{hex}}',
  other: 'Another colour',
  code: 'Colour code',
  codeInvalid: 'Use a code such as #0A7558',
} as const;
