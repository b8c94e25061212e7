/** The choice of emoji beside the composer (core §5). */
export const emoji = {
  search: 'Search emoji',
  recent: 'Recent',
  empty: 'No emoji for “{{search}}”.',
  failed: 'The emoji could not be loaded.',
  list: 'Emoji',
  tone: 'Skin tone: {{tone}}',
  groups: {
    smileys: 'Smileys and emotions',
    people: 'People and body',
    animals: 'Animals and nature',
    food: 'Food and drink',
    travel: 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
  },
  tones: {
    none: 'default',
    light: 'light',
    'medium-light': 'medium-light',
    medium: 'medium',
    'medium-dark': 'medium-dark',
    dark: 'dark',
  },
};
