/** Copies and removals of a contact's data (LGPD). */
export const privacy = {
  title: 'Privacidade',
  subtitle: 'Dados de {{name}}',
  entry: 'Privacidade (LGPD)',
  erasedContact: 'Contato apagado nº {{id}}',
  copy: {
    title: 'Cópia dos dados',
    detail:
      'Reúne em um arquivo tudo o que a empresa guarda deste contato: cadastro, atendimentos, mensagens e arquivos.',
    action: 'Reunir dados',
  },
  erasure: {
    title: 'Apagar os dados',
    detail:
      'Apaga para sempre mensagens, arquivos, anotações, nome e número. Os atendimentos ficam como registros vazios.',
    action: 'Apagar os dados…',
    question: 'Apagar os dados de {{name}}?',
    warning: 'Não há como desfazer. O que o cliente tem no próprio celular continua lá.',
    confirm: 'Apagar para sempre',
  },
  history: 'Pedidos',
  none: 'Nenhum pedido ainda.',
  kinds: { contactExport: 'Cópia dos dados', contactErasure: 'Dados apagados' },
  states: { running: 'Em andamento', done: 'Concluído', failed: 'Falhou' },
  by: 'por {{name}}, {{time}}',
  download: 'Baixar',
  gone: 'O arquivo já foi apagado.',
  counts: {
    messages: 'Mensagens',
    files: 'Arquivos',
    tickets: 'Atendimentos',
    notes: 'Anotações',
    drafts: 'Rascunhos',
    reactions: 'Reações',
    lists: 'Listas e agendas',
    journal: 'Recebimentos',
    copies: 'Cópias',
    contact: 'Cadastro',
  },
} as const;
