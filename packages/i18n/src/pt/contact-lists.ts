/** Contact lists and their people (administration §2, §5). */
export const contactLists = {
  title: 'Listas de contatos',
  search: { label: 'Buscar listas de contatos', placeholder: 'Buscar nome' },
  add: 'Nova lista',
  example: 'Baixar planilha.xlsx de exemplo',
  columns: { count: 'Contatos' },
  nobody: 'Nenhum contato',
  people_one: '{{count}} contato',
  people_other: '{{count}} contatos',
  open: 'Abrir contatos de {{name}}',
  deletion: 'A lista tem {{people}}. Isto não pode ser desfeito.',
  empty: {
    title: 'Nenhuma lista ainda',
    detail: 'Listas reúnem as pessoas que recebem uma campanha. Elas podem vir de uma planilha.',
  },
  form: { newTitle: 'Nova lista de contatos', editTitle: 'Editar lista de contatos' },
  items: {
    back: 'Listas',
    import: 'Importar planilha',
    add: 'Novo contato',
    search: { label: 'Buscar contatos da lista', placeholder: 'Buscar nome ou número' },
    newTitle: 'Novo contato da lista',
    editTitle: 'Editar contato da lista',
    numberHint: 'Com código do país e DDD',
    empty: {
      title: 'Nenhum contato nesta lista',
      detail:
        'Adicione pessoas uma a uma ou traga todas de uma planilha. O WhatsApp de cada número é verificado aos poucos.',
    },
  },
} as const;
