/** Sign-in page and the end of a subscription (core §2, §5; decisions 28). */
export const login = {
  title: 'Entrar',
  subtitle: 'Use o e-mail e a senha da sua conta.',
  email: 'E-mail',
  emailPlaceholder: 'voce@empresa.com.br',
  password: 'Senha',
  forgot: 'Esqueci minha senha',
  submit: 'Entrar',
  success: 'Login efetuado com sucesso!',
  noAccount: 'Ainda não tem conta?',
  signUp: 'Criar conta',
  hasAccount: 'Já tem conta?',
  confirmEmail: 'Confirmar e-mail',
  overdue: 'Opss! Sua assinatura venceu {{date}}. Entre em contato com o Suporte para mais informações!',
  expiresSoon: 'Sua assinatura vence em {{days}} dia(s)',
  promise: 'Nenhum recado se perde.',
  promiseDetail:
    'Atendimento por WhatsApp para equipes: filas, histórico completo e o estado verdadeiro de cada mensagem.',
  language: 'Idioma',
  version: 'Versão {{version}}',
  local: {
    title: 'Modo local',
    hint: 'entra com um clique',
  },
  roles: {
    admin: 'Administração',
    supervisor: 'Supervisão',
    user: 'Atendente',
    super: 'Super',
  },
} as const;
