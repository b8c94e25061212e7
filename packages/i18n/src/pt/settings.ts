/** Labels of the settings registry. */
export const settings = {
  title: 'Configurações',
  options: 'Opções',
  saved: 'Operação atualizada com sucesso.',
  values: {
    enabled: 'Ativado',
    disabled: 'Desativado',
    secretSet: 'Definido, termina em {{ending}}',
    secretUnset: 'Não definido',
  },
  groups: {
    service: 'Atendimento',
    messages: 'Mensagens automáticas',
    hours: 'Horários',
    company: 'Empresa',
    security: 'Segurança',
    billing: 'Pagamentos',
  },
  keys: {
    userRating: {
      label: 'Avaliações',
      hint: 'Pede uma nota de 1 a 3 quando o atendimento é resolvido.',
    },
    scheduleType: {
      label: 'Gerenciamento de expediente',
      hint: 'De onde vêm os horários de atendimento.',
      options: {
        disabled: 'Desativado',
        queue: 'Por fila',
        company: 'Da empresa',
      },
    },
    CheckMsgIsGroup: {
      label: 'Ignorar mensagens de grupos',
      hint: 'Mensagens de grupos não viram atendimento.',
    },
    call: {
      label: 'Aceitar chamadas',
      hint: 'Desativado, a chamada é recusada com um aviso ao cliente.',
    },
    chatBotType: {
      label: 'Tipo de chatbot',
      hint: 'Como o menu de opções é mostrado ao cliente.',
      options: {
        text: 'Texto',
      },
    },
    sendGreetingAccepted: {
      label: 'Saudação ao aceitar',
      hint: 'Quem aceita é apresentado ao cliente.',
    },
    sendMsgTransfTicket: {
      label: 'Aviso de transferência',
      hint: 'O cliente fica sabendo da nova fila e do novo atendente.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudação com uma só fila',
      hint: 'Envia a saudação da conexão mesmo quando ela tem só uma fila.',
    },
    asaas: {
      label: 'Chave da Asaas',
      hint: 'Credencial do provedor de pagamento. Só pode ser trocada, nunca lida.',
    },
    campaignsEnabled: {
      label: 'Campanhas',
      hint: 'Mostra o grupo de campanhas no menu.',
    },
    ticketReuseMinutes: {
      label: 'Retomar atendimento (minutos)',
      hint: 'Quem volta a escrever dentro deste prazo retoma o mesmo atendimento. 0 abre sempre um novo.',
    },
    courtesyMinutes: {
      label: 'Agradecimentos (minutos)',
      hint: 'Um simples obrigado dentro deste prazo não reabre nada. 0 desliga.',
    },
    language: {
      label: 'Idioma das mensagens aos clientes',
      hint: 'Vale para saudações, avisos e avaliações.',
      options: {
        pt: 'Português',
        en: 'English',
        es: 'Español',
      },
    },
    timezone: {
      label: 'Fuso horário',
      hint: 'Horários, dias do dashboard e vencimentos são lidos nele.',
    },
    allowSeveralSessions: {
      label: 'Vários acessos ao mesmo tempo',
      hint: 'Desativado, um novo acesso encerra o anterior.',
    },
  },
} as const;
