/** What an admin sees until the company is ready. */
export const firstSteps = {
  title: 'Primeiros passos',
  progress: '{{done}} de {{total}}',
  hide: 'Não mostrar mais os primeiros passos',
  done: '(feito)',
  connect: {
    title: 'Conectar um número',
    detail: 'Leia o QR code com o WhatsApp da empresa.',
  },
  message: {
    title: 'Receber uma mensagem de teste',
    detail: 'Escreva de outro celular para o número conectado: ela aparece em Aguardando.',
  },
  team: {
    title: 'Convidar a equipe',
    detail: 'Cada atendente entra com o próprio e-mail.',
  },
  queues: {
    title: 'Criar filas',
    detail: 'Quem escreve escolhe o setor, e cada atendente vê as suas.',
  },
  hours: {
    title: 'Definir o horário',
    detail: 'Fora dele o cliente recebe o aviso que você escreve.',
  },
};
