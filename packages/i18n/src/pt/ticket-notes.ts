/** Notes among the messages of a conversation and in its contact drawer (core §2, §8). */
export const ticketNotes = {
  title: 'Observações',
  field: 'Nova observação',
  placeholder: 'Anote algo para a equipe',
  hint: 'O cliente não vê.',
  teamOnly: 'Observação: só a equipe vê',
  leave: 'Voltar a escrever ao cliente',
  by: 'Observação de {{name}}',
  empty: 'Nenhuma observação ainda',
  delete: 'Excluir observação de {{name}}, {{date}}',
  formerColleague: 'Ex-colega',
  loadFailed: 'Não foi possível carregar as observações',
  toasts: {
    added: 'Observação adicionada com sucesso!',
    deleted: 'Observação excluída com sucesso!',
  },
} as const;
