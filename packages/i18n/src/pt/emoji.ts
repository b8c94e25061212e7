/** The choice of emoji beside the composer (core §5). */
export const emoji = {
  search: 'Buscar emoji',
  recent: 'Recentes',
  empty: 'Nenhum emoji com “{{search}}”.',
  failed: 'Os emoji não puderam ser carregados.',
  list: 'Emoji',
  tone: 'Tom de pele: {{tone}}',
  groups: {
    smileys: 'Rostos e emoções',
    people: 'Pessoas e corpo',
    animals: 'Animais e natureza',
    food: 'Comidas e bebidas',
    travel: 'Viagens e lugares',
    activities: 'Atividades',
    objects: 'Objetos',
    symbols: 'Símbolos',
    flags: 'Bandeiras',
  },
  tones: {
    none: 'padrão',
    light: 'clara',
    'medium-light': 'morena clara',
    medium: 'morena',
    'medium-dark': 'morena escura',
    dark: 'escura',
  },
} as const;
