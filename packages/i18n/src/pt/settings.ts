/** Labels of the settings registry. */
export const settings = {
  title: 'Configurações',
  options: 'Opções',
  hours: 'Horários',
  saved: 'Operação atualizada com sucesso.',
  values: {
    enabled: 'Ativado',
    disabled: 'Desativado',
    secretSet: 'Definido, termina em {{ending}}',
    secretUnset: 'Não definido',
  },
  range: 'De {{min}} a {{max}}',
  invalid: 'Este valor não serve aqui.',
  time: 'Use horas e minutos, como 22:00. Vazio desliga.',
  savedMark: 'Salvo',
  notAllowed: 'Só administradores mudam as configurações.',
  secret: {
    set: 'Definir',
    change: 'Trocar',
    remove: 'Remover',
    field: 'Nova chave',
    removeTitle: 'Remover a chave?',
    removeDetail: 'O que depende dela para de funcionar até que outra seja definida.',
  },
  groups: {
    service: 'Atendimento',
    messages: 'Mensagens automáticas',
    sending: 'Envios automáticos',
    hours: 'Horários',
    company: 'Empresa',
    security: 'Segurança',
    privacy: 'Privacidade',
    billing: 'Pagamentos',
  },
  keys: {
    userRating: {
      label: 'Avaliações',
      hint: 'Pede uma nota de 1 a 3 quando o atendimento é resolvido.',
    },
    ratingComment: {
      label: 'Pedir o motivo da avaliação',
      hint: 'Depois da nota, pergunta por quê. A próxima mensagem fica guardada com ela e não reabre o atendimento; perguntas são atendidas normalmente.',
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
    awayRepeatMinutes: {
      label: 'Repetir o aviso de ausência (minutos)',
      hint: 'Quem escreve fora do horário recebe o aviso de novo só depois deste prazo. 0 avisa a cada mensagem.',
    },
    aiDailyTokens: {
      label: 'Tokens de IA por dia',
      hint: 'O que todos os prompts juntos podem usar em um dia; depois disso os clientes vão para a fila. 0 não limita.',
    },
    aiAssist: {
      label: 'Ajuda da IA para quem atende',
      hint: 'Quem atende pode melhorar e traduzir textos, pedir uma resposta e um resumo. Nada sai sem ser conferido. Usa o prompt que ajuda a equipe.',
    },
    transcribeVoice: {
      label: 'Transcrever todas as mensagens de voz',
      hint: 'Cada mensagem de voz recebida é transcrita ao chegar, com o serviço de um prompt de IA. Gasta tokens.',
    },
    ticketReuseMinutes: {
      label: 'Retomar atendimento (minutos)',
      hint: 'Quem volta a escrever dentro deste prazo retoma o mesmo atendimento. 0 abre sempre um novo.',
    },
    courtesyMinutes: {
      label: 'Agradecimentos (minutos)',
      hint: 'Um simples obrigado dentro deste prazo não reabre nada. 0 desliga.',
    },
    autoAssign: {
      label: 'Distribuir atendimentos',
      hint: 'Quem espera em uma fila vai para o atendente online com menos atendimentos abertos. Sem ninguém livre, continua aguardando.',
    },
    autoAssignCapacity: {
      label: 'Atendimentos por atendente',
      hint: 'Com tantos abertos, o atendente não recebe mais nenhum automaticamente.',
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
    supportMayLink: {
      label: 'O suporte pode vincular números',
      hint: 'Numa visita, o suporte da plataforma pode ler códigos, desconectar e excluir conexões. Desativado, só a equipe.',
    },
    sendPerMinute: {
      label: 'Mensagens por minuto',
      hint: 'Quanto sai de cada conexão sem um atendente. O que a equipe escreve conta, mas nunca espera.',
    },
    sendPerHour: {
      label: 'Mensagens por hora',
      hint: 'O mesmo limite, contado em uma hora qualquer.',
    },
    sendNewContactsPerDay: {
      label: 'Contatos novos por dia',
      hint: 'Primeiras mensagens automáticas a quem nunca escreveu. Muitas em um dia fazem o WhatsApp restringir o número.',
    },
    undoSendSeconds: {
      label: 'Tempo para desfazer o envio (segundos)',
      hint: 'O que o atendente envia espera este tempo e pode ser desfeito; 0 = sai na hora.',
    },
    sendJitterPercent: {
      label: 'Variação da pausa (%)',
      hint: 'Quanto varia, para mais e para menos, a pausa entre duas mensagens automáticas.',
    },
    sendQuietFrom: {
      label: 'Silêncio a partir de',
      hint: 'Mensagens automáticas que o cliente não acabou de provocar esperam até o fim do silêncio. Vazio desliga.',
    },
    sendQuietUntil: {
      label: 'Silêncio até',
      hint: 'Quando voltam a sair. Vazio desliga.',
    },
    lateSchedules: {
      label: 'Mensagens agendadas que atrasaram',
      hint: 'O que acontece com as que não saíram no horário porque o servidor estava parado.',
      options: { send: 'Saem assim que o servidor volta', wait: 'Esperam a decisão de uma pessoa' },
    },
    campaignOptOutWords: {
      label: 'Palavras para sair das campanhas',
      hint: 'Quem responde a uma campanha com uma destas palavras não recebe mais nenhuma. Separe com vírgulas.',
    },
    campaignYesWords: {
      label: 'Palavras que confirmam',
      hint: 'Respostas que valem como sim quando a campanha pede confirmação. Separe com vírgulas.',
    },
    campaignNoWords: {
      label: 'Palavras que recusam',
      hint: 'Respostas que valem como não quando a campanha pede confirmação. Separe com vírgulas.',
    },
    keepMessagesDays: {
      label: 'Guardar mensagens (dias)',
      hint: 'Textos e arquivos de mensagens mais antigas são apagados para sempre. 0 guarda tudo.',
    },
    keepMediaDays: {
      label: 'Guardar arquivos (dias)',
      hint: 'Arquivos de mensagens mais antigos são apagados; os textos ficam. 0 guarda tudo.',
    },
    keepExportsDays: {
      label: 'Guardar cópias de dados (dias)',
      hint: 'Arquivos com cópias de dados são apagados depois deste prazo. 0 guarda tudo.',
    },
    keepActivityDays: {
      label: 'Guardar atividades (dias)',
      hint: 'As atividades mais antigas são apagadas, e isso fica registrado. 0 guarda para sempre; o mínimo são 90 dias.',
    },
  },
  /** How much of the plan's room is used. */
  room: {
    title: 'Espaço do plano',
    files: 'Arquivos',
    contacts: 'Contatos e listas',
    of: '{{used}} de {{most}}',
    unlimited: '{{used}}, sem limite',
    nearlyFull:
      'Quase cheio. O que os clientes mandam continua chegando; o que a equipe acrescenta deixará de ser aceito.',
    full: 'Cheio. O que os clientes mandam continua chegando; o que a equipe acrescenta não é aceito.',
  },
} as const;
