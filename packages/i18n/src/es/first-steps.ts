import type { Catalog } from '../catalog.ts';

/** What an admin sees until the company is ready. */
export const firstSteps: Catalog['firstSteps'] = {
  title: 'Primeros pasos',
  progress: '{{done}} de {{total}}',
  hide: 'No mostrar más los primeros pasos',
  done: '(hecho)',
  connect: {
    title: 'Conectar un número',
    detail: 'Escanee el código QR con el WhatsApp de la empresa.',
  },
  message: {
    title: 'Recibir un mensaje de prueba',
    detail: 'Escriba desde otro teléfono al número conectado: aparece en En espera.',
  },
  team: {
    title: 'Invitar al equipo',
    detail: 'Cada agente entra con su propio correo.',
  },
  queues: {
    title: 'Crear colas',
    detail: 'Quien escribe elige el sector, y cada agente ve las suyas.',
  },
  hours: {
    title: 'Definir el horario',
    detail: 'Fuera de él el cliente recibe el aviso que usted escribe.',
  },
};
