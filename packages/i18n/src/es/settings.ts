import type { Catalog } from '../catalog.ts';

/** Labels of the settings registry. */
export const settings: Catalog['settings'] = {
  title: 'Configuración',
  options: 'Opciones',
  saved: 'Operación actualizada con éxito.',
  values: {
    enabled: 'Activado',
    disabled: 'Desactivado',
    secretSet: 'Definido, termina en {{ending}}',
    secretUnset: 'No definido',
  },
  groups: {
    service: 'Atención',
    messages: 'Mensajes automáticos',
    hours: 'Horarios',
    company: 'Empresa',
    security: 'Seguridad',
    billing: 'Pagos',
  },
  keys: {
    userRating: {
      label: 'Evaluaciones',
      hint: 'Pide una nota de 1 a 3 cuando la atención se resuelve.',
    },
    scheduleType: {
      label: 'Gestión de horario',
      hint: 'De dónde vienen los horarios de atención.',
      options: {
        disabled: 'Desactivado',
        queue: 'Por cola',
        company: 'De la empresa',
      },
    },
    CheckMsgIsGroup: {
      label: 'Ignorar mensajes de grupos',
      hint: 'Los mensajes de grupos no se vuelven atenciones.',
    },
    call: {
      label: 'Aceptar llamadas',
      hint: 'Desactivado, la llamada se rechaza con un aviso al cliente.',
    },
    chatBotType: {
      label: 'Tipo de chatbot',
      hint: 'Cómo se muestra el menú de opciones al cliente.',
      options: {
        text: 'Texto',
      },
    },
    sendGreetingAccepted: {
      label: 'Saludo al aceptar',
      hint: 'Presenta al cliente a quien acepta.',
    },
    sendMsgTransfTicket: {
      label: 'Aviso de transferencia',
      hint: 'El cliente se entera de la nueva cola y del nuevo agente.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludo con una sola cola',
      hint: 'Envía el saludo de la conexión aunque tenga una sola cola.',
    },
    asaas: {
      label: 'Clave de Asaas',
      hint: 'Credencial del proveedor de pago. Solo se puede cambiar, nunca leer.',
    },
    campaignsEnabled: {
      label: 'Campañas',
      hint: 'Muestra el grupo de campañas en el menú.',
    },
    ticketReuseMinutes: {
      label: 'Retomar atención (minutos)',
      hint: 'Quien vuelve a escribir dentro de este plazo retoma la misma atención. 0 abre siempre una nueva.',
    },
    courtesyMinutes: {
      label: 'Agradecimientos (minutos)',
      hint: 'Un simple gracias dentro de este plazo no reabre nada. 0 lo desactiva.',
    },
    language: {
      label: 'Idioma de los mensajes a clientes',
      hint: 'Vale para saludos, avisos y evaluaciones.',
      options: {
        pt: 'Português',
        en: 'English',
        es: 'Español',
      },
    },
    timezone: {
      label: 'Zona horaria',
      hint: 'Los horarios, los días del panel y los vencimientos se leen en ella.',
    },
    allowSeveralSessions: {
      label: 'Varios accesos a la vez',
      hint: 'Desactivado, un nuevo acceso termina el anterior.',
    },
  },
};
