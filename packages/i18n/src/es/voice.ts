import type { Catalog } from '../catalog.ts';

export const voice: Catalog['voice'] = {
  label: 'Mensaje de voz',
  asking: 'Permite el micrófono para grabar…',
  recording: 'Grabando',
  paused: 'Grabación en pausa',
  ending: 'Preparando el audio…',
  ready: {
    stopped: 'Grabación de {{length}} lista para escuchar o enviar',
    limit: 'La grabación llegó al límite de 15 minutos. Escúchala y envíala; para continuar, graba otra.',
    lost: 'El micrófono se apagó. Lo que se grabó hasta ese momento está aquí.',
  },
  silent: 'No llega sonido del micrófono. ¿Está silenciado?',
  pause: 'Pausar grabación',
  resume: 'Continuar grabación',
  stop: 'Detener y escuchar',
  listen: 'Escuchar grabación',
  stopListening: 'Pausar',
  position: 'Posición en la grabación',
  positionOf: '{{at}} de {{length}}',
  discard: 'Descartar grabación',
  send: 'Enviar mensaje de voz',
  discarded: 'Grabación descartada.',
  recordAgain: 'Grabar de nuevo',
  tryAgain: 'Intentar de nuevo',
  writeInstead: 'Volver a escribir',
  problems: {
    short: {
      title: 'Fue demasiado corta y no se envió',
      detail: 'Graba de nuevo y habla un poco más.',
    },
    refused: {
      title: 'El navegador no permitió el micrófono',
      detail: 'Abre los permisos del sitio, junto a la dirección, permite el micrófono e inténtalo de nuevo.',
    },
    missing: {
      title: 'No se encontró ningún micrófono',
      detail: 'Conecta un micrófono o unos auriculares con micrófono e inténtalo de nuevo.',
    },
    busy: {
      title: 'El micrófono está ocupado',
      detail: 'Otro programa puede estar usando el micrófono. Ciérralo e inténtalo de nuevo.',
    },
    insecure: {
      title: 'No se puede grabar en esta dirección',
      detail: 'Los navegadores solo permiten el micrófono en páginas con https. Habla con quien administra el sistema.',
    },
    broken: {
      title: 'La grabación no funcionó',
      detail: 'Inténtalo de nuevo. Si sigue así, recarga la página.',
    },
  },
};
