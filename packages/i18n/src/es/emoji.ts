/** The choice of emoji beside the composer (core §5). */
export const emoji = {
  search: 'Buscar emoji',
  recent: 'Recientes',
  empty: 'Ningún emoji con “{{search}}”.',
  failed: 'No se pudieron cargar los emoji.',
  list: 'Emoji',
  tone: 'Tono de piel: {{tone}}',
  groups: {
    smileys: 'Caras y emociones',
    people: 'Personas y cuerpo',
    animals: 'Animales y naturaleza',
    food: 'Comida y bebida',
    travel: 'Viajes y lugares',
    activities: 'Actividades',
    objects: 'Objetos',
    symbols: 'Símbolos',
    flags: 'Banderas',
  },
  tones: {
    none: 'predeterminado',
    light: 'claro',
    'medium-light': 'claro medio',
    medium: 'medio',
    'medium-dark': 'oscuro medio',
    dark: 'oscuro',
  },
};
