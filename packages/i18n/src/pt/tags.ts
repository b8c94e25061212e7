/** Tags page (administration §2, §5). */
export const tags = {
  title: 'Tags',
  search: { label: 'Buscar tags', placeholder: 'Buscar nome ou cor' },
  add: 'Nova tag',
  columns: { name: 'Nome', tickets: 'Atendimentos', kanban: 'Kanban' },
  tickets_one: '{{count}} atendimento',
  tickets_other: '{{count}} atendimentos',
  noTickets: 'Nenhum atendimento',
  lane: 'Coluna do kanban',
  noLane: 'Não é coluna',
  empty: {
    title: 'Nenhuma tag ainda',
    detail: 'Tags marcam atendimentos por assunto ou etapa e podem ser colunas do kanban.',
  },
  form: {
    newTitle: 'Nova tag',
    editTitle: 'Editar tag',
    name: 'Nome',
    kanban: 'Kanban',
    kanbanHint: 'Mostra a tag como uma coluna do quadro.',
  },
  chooser: {
    label: 'Buscar ou criar tag',
    create: 'Criar "{{name}}"',
    tooShort: 'Para criar uma tag, digite ao menos {{count}} letras.',
    none: 'Nenhuma tag ainda. Digite um nome para criar a primeira.',
    more: 'Há mais: continue digitando.',
  },
  deletion: {
    none: 'Nenhum atendimento usa esta tag.',
    some_one: 'Ela sai de {{count}} atendimento. Isto não pode ser desfeito.',
    some_other: 'Ela sai de {{count}} atendimentos. Isto não pode ser desfeito.',
  },
} as const;
