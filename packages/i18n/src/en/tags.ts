/** Tags page (administration §2, §5). */
export const tags = {
  title: 'Tags',
  search: { label: 'Search tags', placeholder: 'Search name or colour' },
  add: 'New tag',
  columns: { name: 'Name', tickets: 'Tickets', kanban: 'Kanban' },
  tickets_one: '{{count}} ticket',
  tickets_other: '{{count}} tickets',
  noTickets: 'No tickets',
  lane: 'Kanban lane',
  noLane: 'Not a lane',
  empty: {
    title: 'No tags yet',
    detail: 'Tags mark tickets by subject or stage and may be lanes of the kanban board.',
  },
  form: {
    newTitle: 'New tag',
    editTitle: 'Edit tag',
    name: 'Name',
    kanban: 'Kanban',
    kanbanHint: 'Shows the tag as a lane of the board.',
  },
  chooser: {
    label: 'Search or create a tag',
    create: 'Create "{{name}}"',
    tooShort: 'To create a tag, type at least {{count}} letters.',
    none: 'No tag yet. Type a name to create the first one.',
    more: 'There are more: keep typing.',
  },
  deletion: {
    none: 'No ticket carries this tag.',
    some_one: 'It is taken off {{count}} ticket. This cannot be undone.',
    some_other: 'It is taken off {{count}} tickets. This cannot be undone.',
  },
} as const;
