/** Texts sent to customers, in the company's language (decisions 14). */
export const outbound = {
  greetings: {
    morning: 'Bom dia',
    afternoon: 'Boa tarde',
    evening: 'Boa noite',
    smallHours: 'Boa madrugada',
  },
  accepted: '{{greeting}}, {{name}}! Meu nome é *{{agent}}* e vou continuar o seu atendimento.',
  transferredToQueue:
    '*Mensagem automática*:\nVocê foi transferido para o setor *{{queue}}*. Aguarde, já vamos te atender!',
  transferredToUser: '*Mensagem automática*:\nVocê foi transferido para *{{agent}}*. Aguarde, já vamos te atender!',
  transferredToBoth:
    '*Mensagem automática*:\nVocê foi transferido para o setor *{{queue}}* e será atendido por *{{agent}}*. Aguarde, já vamos te atender!',
  ratingRequest: 'Como foi o seu atendimento? Responda com um número de 1 a 3:',
  ratingScale: {
    one: 'Insatisfeito',
    two: 'Satisfeito',
    three: 'Muito Satisfeito',
  },
  ratingLine: '*{{number}}* - _{{label}}_',
  ratingThanks: 'Obrigado pela sua avaliação!',
  ratingAgain: 'Não entendi a sua nota. Responda com um número de 1 a 3:',
  ratingReason: 'Quer contar o motivo da sua nota? Escreva em uma mensagem.',
  callRefused: '*Mensagem automática*:\nNão recebemos chamadas por este WhatsApp. Por favor, envie uma mensagem.',
  menuOption: '*{{number}}* - {{label}}',
  menuBack: '*0* - Voltar',
  menuMain: '*#* - Menu principal',
} as const;
