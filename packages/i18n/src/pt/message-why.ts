/** Why an automatic message was written, in words. */
export const messageWhy = {
  title: 'Por que esta mensagem foi enviada?',
  setting: 'Opção que decide isto',
  at: 'às {{time}}',
  rules: {
    agentGreeting: '{{agent}} aceitou o atendimento, e a empresa apresenta quem atende.',
    transferNotice: 'O atendimento foi transferido, e a empresa avisa o cliente.',
    ratingRequest: 'O atendimento foi resolvido, e a empresa pede uma avaliação.',
    ratingThanks: 'O cliente respondeu à avaliação com {{rating}}.',
    ratingAgain: 'O cliente respondeu ao pedido de avaliação com algo que não é 1, 2 ou 3: ela é pedida mais uma vez.',
    completion: 'O atendimento foi resolvido, e a conexão tem uma mensagem de conclusão.',
    inactivity: 'O cliente não respondeu dentro do prazo da conexão.',
    schedule: '{{agent}} agendou esta mensagem.',
    callRefused: 'O cliente ligou, e a empresa não recebe chamadas.',
    connectionGreeting: 'Primeira mensagem de um atendimento: a conexão cumprimenta o cliente.',
    mainMenu: 'Ninguém atende ainda e o cliente não escolheu um setor: o robô mostra as filas da conexão.',
    queueGreeting: 'O cliente entrou na fila {{queue}}, que o cumprimenta.',
    queueOptions: 'O cliente está na fila {{queue}}: o robô mostra as opções dela.',
    option: 'O cliente está na opção {{option}} da fila {{queue}}.',
    companyClosed: 'O cliente escreveu fora do horário de atendimento da empresa.',
    queueClosed: 'O cliente escreveu fora do horário de atendimento da fila {{queue}}.',
  },
} as const;
