/** What is done with a text before and after it is sent: undo, search in the conversation, pass on. */
export const composing = {
  undo: 'Desfazer',
  look: {
    label: 'Buscar na conversa',
    placeholder: 'Buscar texto, com ou sem acentos',
    position: '{{at}} de {{total}}',
    none: 'Nada encontrado',
    failed: 'A busca falhou',
    older: 'Resultado mais antigo',
    newer: 'Resultado mais recente',
    close: 'Fechar a busca',
  },
  viewers_one: '{{names}} está vendo',
  viewers_other: '{{names}} estão vendo',
  viewersMore: '{{first}} e mais {{others}}',
  forward: {
    title: 'Encaminhar mensagem',
    detail: 'Escolha até {{count}} atendimentos em que você pode responder.',
    search: 'Buscar atendimento',
    none: 'Nenhum outro atendimento em que você possa responder.',
    failed: 'Os atendimentos não vieram',
    of: '#{{id}} · {{connection}}',
    send_one: 'Encaminhar para {{count}}',
    send_other: 'Encaminhar para {{count}}',
    done_one: 'Mensagem encaminhada.',
    done_other: 'Mensagem encaminhada para {{count}} atendimentos.',
  },
} as const;
