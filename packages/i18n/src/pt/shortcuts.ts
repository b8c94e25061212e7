/** Keys that are named where no ticket is open (ui §6); the sheet of all keys comes later. */
export const shortcuts = {
  keys: {
    nextPrevious: 'Próximo e anterior',
    search: 'Buscar',
    newTicket: 'Novo atendimento',
  },
} as const;
