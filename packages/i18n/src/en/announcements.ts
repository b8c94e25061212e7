import type { Catalog } from '../catalog.ts';

/** Announcements: page, form, and the popover of everybody (core §3, administration §3, §5). */
export const announcements: Catalog['announcements'] = {
  title: 'Announcements',
  search: { label: 'Search announcements', placeholder: 'Search title' },
  add: 'New announcement',
  columns: { title: 'Title', priority: 'Priority', state: 'State', picture: 'Picture', published: 'Published' },
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },
  states: { active: 'Active', inactive: 'Inactive' },
  filter: { all: 'All', active: 'Active', inactive: 'Inactive' },
  deleteDetail: 'The announcement disappears for all companies.',
  empty: {
    title: 'No announcements yet',
    detail: 'What you publish here is shown to the people of all companies.',
  },
  form: {
    newTitle: 'New announcement',
    editTitle: 'Edit announcement',
    title: 'Title',
    text: 'Text',
    textHint: 'Use *bold* and ~strike-through~. Addresses become links.',
    priority: 'Priority',
    active: 'Active',
    activeHint: 'Switched off, only super users see it.',
  },
  popover: {
    emptyDetail: 'News of the platform appears here.',
    isNew: 'new',
    more: 'Show more',
    picture: 'Open the picture of {{title}}',
  },
};
