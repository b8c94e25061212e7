/** Announcements: page, form, and the popover of everybody (core §3, administration §3, §5). */
export const announcements = {
  title: 'Informativos',
  search: { label: 'Buscar informativos', placeholder: 'Buscar título' },
  add: 'Novo informativo',
  columns: { title: 'Título', priority: 'Prioridade', state: 'Situação', picture: 'Imagem', published: 'Publicado' },
  priorities: { high: 'Alta', medium: 'Média', low: 'Baixa' },
  states: { active: 'Ativo', inactive: 'Inativo' },
  filter: { all: 'Todos', active: 'Ativos', inactive: 'Inativos' },
  deleteDetail: 'O informativo some para todas as empresas.',
  empty: {
    title: 'Nenhum informativo ainda',
    detail: 'O que você publica aqui aparece para as pessoas de todas as empresas.',
  },
  form: {
    newTitle: 'Novo informativo',
    editTitle: 'Editar informativo',
    title: 'Título',
    text: 'Texto',
    textHint: 'Use *negrito* e ~riscado~. Endereços viram links.',
    priority: 'Prioridade',
    active: 'Ativo',
    activeHint: 'Desligado, só super usuários veem.',
  },
  popover: {
    emptyDetail: 'Novidades da plataforma aparecem aqui.',
    isNew: 'novo',
    more: 'Mostrar mais',
    picture: 'Abrir imagem de {{title}}',
  },
} as const;
