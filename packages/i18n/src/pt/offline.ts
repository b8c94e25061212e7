/** Without a line, and new versions (docs/decisions/0072). */
export const offline = {
  newVersion: {
    text: 'Há uma nova versão do Recado.',
    load: 'Atualizar',
  },
  missingPart: {
    text: 'Uma parte do Recado não foi carregada. Rascunhos e mensagens a enviar não se perdem.',
    load: 'Recarregar',
  },
  notKept: 'Sem conexão, só os atendimentos abertos por último neste navegador podem ser lidos.',
} as const;
