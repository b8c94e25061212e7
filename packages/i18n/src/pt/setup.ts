/** First super user by the operator's one-time link. */
export const setup = {
  title: 'Preparar o Recado',
  subtitle: 'Crie a primeira empresa e o usuário que administra tudo. Este link vale uma vez.',
  companyName: 'Nome da empresa',
  name: 'Seu nome',
  email: 'Seu e-mail',
  password: 'Senha',
  confirmPassword: 'Repita a senha',
  submit: 'Criar e entrar',
  done: 'Tudo pronto. Entre com o e-mail e a senha que você criou.',
  invalidLink: 'Este link não vale mais',
  invalidLinkDetail: 'Ele já foi usado ou passou do prazo. Reinicie o servidor para receber outro.',
  pending: 'Este servidor ainda não tem usuários. Abra o link que ele mostrou ao iniciar.',
} as const;
