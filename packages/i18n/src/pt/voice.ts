/** Recording a voice message in the composer (core §5, §9; ui §6). */
export const voice = {
  label: 'Mensagem de voz',
  asking: 'Permita o microfone para gravar…',
  recording: 'Gravando',
  paused: 'Gravação pausada',
  ending: 'Preparando o áudio…',
  ready: {
    stopped: 'Gravação de {{length}} pronta para ouvir ou enviar',
    limit: 'A gravação chegou ao limite de 15 minutos. Ouça e envie; para continuar, grave outra.',
    lost: 'O microfone foi desligado. O que foi gravado até ali está aqui.',
  },
  silent: 'Nenhum som chega do microfone. Ele está no mudo?',
  pause: 'Pausar gravação',
  resume: 'Continuar gravação',
  stop: 'Parar e ouvir',
  listen: 'Ouvir gravação',
  stopListening: 'Pausar',
  position: 'Posição na gravação',
  positionOf: '{{at}} de {{length}}',
  discard: 'Descartar gravação',
  send: 'Enviar mensagem de voz',
  discarded: 'Gravação descartada.',
  recordAgain: 'Gravar de novo',
  tryAgain: 'Tentar de novo',
  writeInstead: 'Voltar a escrever',
  problems: {
    short: {
      title: 'Essa foi curta demais e não saiu',
      detail: 'Grave de novo e fale um pouquinho mais.',
    },
    refused: {
      title: 'O navegador não liberou o microfone',
      detail: 'Abra as permissões do site, ao lado do endereço, permita o microfone e tente de novo.',
    },
    missing: {
      title: 'Nenhum microfone encontrado',
      detail: 'Conecte um microfone ou um fone com microfone e tente de novo.',
    },
    busy: {
      title: 'O microfone está ocupado',
      detail: 'Outro programa pode estar usando o microfone. Feche-o e tente de novo.',
    },
    insecure: {
      title: 'Não dá para gravar neste endereço',
      detail: 'Os navegadores só liberam o microfone em páginas com https. Fale com quem administra o sistema.',
    },
    broken: {
      title: 'A gravação não funcionou',
      detail: 'Tente de novo. Se continuar assim, recarregue a página.',
    },
  },
};
