import type { Catalog } from '../catalog.ts';

/** Announcements: page, form, and the popover of everybody (core §3, administration §3, §5). */
export const announcements: Catalog['announcements'] = {
  title: 'Anuncios',
  search: { label: 'Buscar anuncios', placeholder: 'Buscar por título' },
  add: 'Nuevo anuncio',
  columns: { title: 'Título', priority: 'Prioridad', state: 'Estado', picture: 'Imagen', published: 'Publicación' },
  priorities: { high: 'Alta', medium: 'Media', low: 'Baja' },
  states: { active: 'Activo', inactive: 'Inactivo' },
  filter: { all: 'Todos', active: 'Activos', inactive: 'Inactivos' },
  deleteDetail: 'El anuncio desaparece para todas las empresas.',
  empty: {
    title: 'Todavía no hay anuncios',
    detail: 'Lo que publicas aquí aparece para las personas de todas las empresas.',
  },
  form: {
    newTitle: 'Nuevo anuncio',
    editTitle: 'Editar el anuncio',
    title: 'Título',
    text: 'Texto del anuncio',
    textHint: 'Usa *negrita* y ~tachado~. Las direcciones se vuelven enlaces.',
    priority: 'Prioridad',
    active: 'Activo',
    activeHint: 'Desactivado, solo lo ven los superusuarios.',
  },
  popover: {
    emptyDetail: 'Las novedades de la plataforma aparecen aquí.',
    isNew: 'nuevo',
    more: 'Mostrar más',
    picture: 'Abrir la imagen de {{title}}',
  },
};
