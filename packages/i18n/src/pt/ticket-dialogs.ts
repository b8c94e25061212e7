/** Texts of the dialogs around a ticket, and of what stands in the way of taking one. */
export const ticketDialogs = {
  confirmDelete: {
    title: 'Excluir o atendimento de {{name}}?',
    detail: 'Deseja realmente excluir este registro?',
    warning: 'As mensagens deste atendimento são apagadas no Recado e continuam no celular.',
  },
  peekDialog: {
    title: 'Espiar conversa',
    note: 'Você só olha: nada é marcado como lido, e o cliente e o atendente não percebem. A espiada fica registrada nas atividades.',
  },
  newDialog: {
    title: 'Novo atendimento',
    contact: 'Contato',
    contactPlaceholder: 'Digite ao menos 3 letras do nome ou do número',
    searching: 'Procurando contatos…',
    notFound: 'Nenhum contato com "{{text}}"',
    queue: 'Fila',
    queuePlaceholder: 'Selecione uma fila',
    anyConnection: 'A sua ou a padrão',
    submit: 'Abrir atendimento',
  },
  transferDialog: {
    title: 'Transferir atendimento',
    detail: 'Sem atendente, o ticket volta para Aguardando na fila escolhida.',
    queue: 'Fila',
    user: 'Atendente (opcional)',
    anyUser: 'Qualquer atendente',
    online: 'disponível',
    offline: 'ausente',
    submit: 'Transferir',
    alreadyWaits: 'O atendimento já aguarda nesta fila.',
  },
  conflict: {
    title: 'Já existe um atendimento com este contato',
    withUser: '{{user}} já atende este contato na fila {{queue}}.',
    withUserNoQueue: '{{user}} já atende este contato, sem fila.',
    waiting: 'Este contato está aguardando atendimento na fila {{queue}}.',
    waitingNoQueue: 'Este contato está aguardando atendimento.',
    reopen: 'Há um atendimento mais novo aberto com este contato.',
  },
  takenOver: '{{name}} aceitou este atendimento antes de você.',
  takenOverUnknown: 'Um colega aceitou este atendimento antes de você.',
} as const;
