import type { Catalog } from '../catalog.ts';

/** Help videos: the page of everybody and its administration (administration §2, §3). */
export const helps: Catalog['helps'] = {
  title: 'Help',
  manageTitle: 'Help videos',
  manage: 'Manage videos',
  watchPage: 'See the help page',
  search: { label: 'Search help videos', placeholder: 'Search title' },
  add: 'New video',
  columns: { title: 'Title', description: 'Description', video: 'Video code' },
  watch: 'Watch {{title}}',
  onYoutube: 'Open on YouTube',
  privacy: 'YouTube is asked for the video only when you open it.',
  deleteDetail: 'The video disappears from the help page of all companies.',
  empty: { title: 'No help videos yet', detail: 'The videos that explain Recado appear here.' },
  form: {
    newTitle: 'New help video',
    editTitle: 'Edit help video',
    title: 'Title',
    description: 'Description',
    video: 'Video code',
    videoHint: 'The code, or the whole address of the video on YouTube.',
    videoFound: 'Code found: {{code}}',
  },
};
