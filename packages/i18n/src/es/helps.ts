import type { Catalog } from '../catalog.ts';

/** Help videos: the page of everybody and its administration (administration §2, §3). */
export const helps: Catalog['helps'] = {
  title: 'Ayuda',
  manageTitle: 'Videos de ayuda',
  manage: 'Administrar videos',
  watchPage: 'Ver la página de ayuda',
  search: { label: 'Buscar videos de ayuda', placeholder: 'Buscar por título' },
  add: 'Nuevo video',
  columns: { title: 'Título', description: 'Descripción', video: 'Código del video' },
  watch: 'Ver {{title}}',
  onYoutube: 'Abrir en YouTube',
  privacy: 'El video se pide a YouTube solo cuando lo abres.',
  deleteDetail: 'El video desaparece de la página de ayuda de todas las empresas.',
  empty: { title: 'Todavía no hay videos de ayuda', detail: 'Los videos que explican Recado aparecen aquí.' },
  form: {
    newTitle: 'Nuevo video de ayuda',
    editTitle: 'Editar el video de ayuda',
    title: 'Título',
    description: 'Descripción',
    video: 'Código del video',
    videoHint: 'El código o la dirección completa del video en YouTube.',
    videoFound: 'Código reconocido: {{code}}',
  },
};
