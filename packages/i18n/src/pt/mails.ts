/** Mails that the product sends, in the language of whoever receives them. */
export const mails = {
  hello: 'Olá, {{name}}.',
  reset: {
    subject: 'Seu código para redefinir a senha',
    intro: 'Use este código na página em que você pediu uma nova senha:',
    lifetime: 'Ele vale por {{minutes}} minutos e só uma vez.',
    ignore: 'Se não foi você que pediu, ignore esta mensagem: sua senha continua a mesma.',
  },
  confirm: {
    subject: 'Confirme seu e-mail',
    intro: 'Sua conta está criada. Para entrar pela primeira vez, digite este código na página de confirmação:',
    lifetime: 'Ele vale por {{hours}} horas.',
    ignore: 'Se não foi você que criou a conta, ignore esta mensagem: sem o código, ela será removida.',
  },
  invoice: {
    where: 'Para pagar, entre e abra a página de assinatura:',
    made: {
      subject: 'Sua fatura de {{amount}} vence em {{due}}',
      text: 'A fatura do plano {{plan}}, de {{amount}}, já pode ser paga. Ela vence em {{due}}.',
    },
    soon: {
      subject: 'Sua fatura vence em {{due}}',
      text: 'A fatura do plano {{plan}}, de {{amount}}, ainda está aberta e vence em {{due}}.',
    },
    today: {
      subject: 'Sua fatura vence hoje',
      text: 'A fatura do plano {{plan}}, de {{amount}}, vence hoje. A partir de amanhã só a página de pagamento abre.',
    },
    overdue: {
      subject: 'Sua assinatura venceu em {{due}}',
      text: 'A fatura do plano {{plan}}, de {{amount}}, venceu em {{due}}. Assim que for paga, todos voltam a entrar.',
    },
    paid: {
      subject: 'Recebemos o seu pagamento de {{amount}}',
      text: 'A fatura do plano {{plan}}, de {{amount}}, está paga. Sua assinatura vale até {{until}}.',
    },
  },
  emailChanged: {
    subject: 'O e-mail da sua conta mudou',
    intro: 'A partir de agora, quem entra na sua conta usa o e-mail {{email}} em vez deste.',
    undo: 'Se não foi você, desfaça a troca nos próximos {{days}} dias. Todos os acessos abertos terminam e você cria outra senha:',
    ignore: 'Se foi você, ignore esta mensagem.',
  },
} as const;
