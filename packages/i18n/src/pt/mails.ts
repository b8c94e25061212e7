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
  emailChanged: {
    subject: 'O e-mail da sua conta mudou',
    intro: 'A partir de agora, quem entra na sua conta usa o e-mail {{email}} em vez deste.',
    undo: 'Se não foi você, desfaça a troca nos próximos {{days}} dias. Todos os acessos abertos terminam e você cria outra senha:',
    ignore: 'Se foi você, ignore esta mensagem.',
  },
} as const;
