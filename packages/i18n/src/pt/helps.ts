/** Help videos: the page of everybody and its administration (administration §2, §3). */
export const helps = {
  title: 'Ajuda',
  manageTitle: 'Vídeos de ajuda',
  manage: 'Gerenciar vídeos',
  watchPage: 'Ver a página de ajuda',
  search: { label: 'Buscar vídeos de ajuda', placeholder: 'Buscar título' },
  add: 'Novo vídeo',
  columns: { title: 'Título', description: 'Descrição', video: 'Código do vídeo' },
  watch: 'Assistir {{title}}',
  onYoutube: 'Abrir no YouTube',
  privacy: 'O vídeo só é pedido ao YouTube quando você o abre.',
  deleteDetail: 'O vídeo some da página de ajuda de todas as empresas.',
  empty: { title: 'Nenhum vídeo de ajuda ainda', detail: 'Os vídeos que explicam o Recado aparecem aqui.' },
  form: {
    newTitle: 'Novo vídeo de ajuda',
    editTitle: 'Editar vídeo de ajuda',
    title: 'Título',
    description: 'Descrição',
    video: 'Código do vídeo',
    videoHint: 'O código ou o endereço inteiro do vídeo no YouTube.',
    videoFound: 'Código reconhecido: {{code}}',
  },
} as const;
