import type { Catalog } from '../catalog.ts';

/** Contact lists and their people (administration §2, §5). */
export const contactLists: Catalog['contactLists'] = {
  title: 'Contact lists',
  search: { label: 'Search contact lists', placeholder: 'Search by name' },
  add: 'New list',
  example: 'Download the example planilha.xlsx',
  columns: { count: 'People' },
  nobody: 'Nobody',
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  open: 'Open the people of {{name}}',
  deletion: 'The list has {{people}}. This cannot be undone.',
  empty: {
    title: 'No lists yet',
    detail: 'Lists gather the people who receive a campaign. They may come from a spreadsheet.',
  },
  form: { newTitle: 'New contact list', editTitle: 'Edit contact list' },
  items: {
    back: 'Lists',
    import: 'Import spreadsheet',
    add: 'New person',
    search: { label: 'Search the people of the list', placeholder: 'Search name or number' },
    newTitle: 'New person in the list',
    editTitle: 'Edit person in the list',
    numberHint: 'With country and area code',
    empty: {
      title: 'Nobody in this list',
      detail:
        'Add people one by one or bring all of them from a spreadsheet. Their WhatsApp is checked little by little.',
    },
  },
};
