/** Many tickets resolved or transferred at once. */
export const bulk = {
  label: 'Atendimentos selecionados',
  count_one: '{{count}} selecionado',
  count_other: '{{count}} selecionados',
  hint: 'Selecione atendimentos',
  all: 'Todos',
  end: 'Encerrar a seleção',
  most: 'Selecione até {{count}} atendimentos por vez.',
  transferTitle_one: 'Transferir {{count}} atendimento',
  transferTitle_other: 'Transferir {{count}} atendimentos',
  undo: 'Desfazer',
  undone_one: 'Nada mudou: {{count}} atendimento ficou como estava.',
  undone_other: 'Nada mudou: {{count}} atendimentos ficaram como estavam.',
  held: {
    resolve_one: '{{count}} atendimento será resolvido.',
    resolve_other: '{{count}} atendimentos serão resolvidos.',
    transfer_one: '{{count}} atendimento será transferido.',
    transfer_other: '{{count}} atendimentos serão transferidos.',
  },
  done: {
    resolve_one: '{{count}} atendimento resolvido.',
    resolve_other: '{{count}} atendimentos resolvidos.',
    transfer_one: '{{count}} atendimento transferido.',
    transfer_other: '{{count}} atendimentos transferidos.',
  },
  leftOut: 'Ficou como estava: {{names}}. {{reason}}',
  more: '{{names}} e mais {{count}}',
};
