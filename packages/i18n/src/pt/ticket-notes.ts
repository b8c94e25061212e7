/** Notes in the contact drawer of a conversation (core §2, §8). */
export const ticketNotes = {
  title: 'Observações',
  field: 'Nova observação',
  placeholder: 'Anote algo para a equipe',
  hint: 'O cliente não vê.',
  empty: 'Nenhuma observação ainda',
  delete: 'Excluir observação de {{name}}, {{date}}',
  formerColleague: 'Ex-colega',
  loadFailed: 'Não foi possível carregar as observações',
  toasts: {
    added: 'Observação adicionada com sucesso!',
    deleted: 'Observação excluída com sucesso!',
  },
} as const;
