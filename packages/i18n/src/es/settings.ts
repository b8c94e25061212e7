import type { Catalog } from '../catalog.ts';

/** Labels of the settings registry. */
export const settings: Catalog['settings'] = {
  title: 'Configuración',
  options: 'Opciones',
  hours: 'Horarios',
  saved: 'Operación actualizada con éxito.',
  values: {
    enabled: 'Activado',
    disabled: 'Desactivado',
    secretSet: 'Definido, termina en {{ending}}',
    secretUnset: 'No definido',
  },
  range: 'De {{min}} hasta {{max}}',
  invalid: 'Este valor no sirve aquí.',
  time: 'Use horas y minutos, como 22:00. Vacío lo apaga.',
  savedMark: 'Guardado',
  notAllowed: 'Solo los administradores cambian la configuración.',
  secret: {
    set: 'Establecer',
    change: 'Cambiar',
    remove: 'Quitar',
    field: 'Clave nueva',
    removeTitle: '¿Quitar la clave?',
    removeDetail: 'Lo que depende de ella deja de funcionar hasta que se establezca otra.',
  },
  groups: {
    service: 'Atención',
    messages: 'Mensajes automáticos',
    sending: 'Envíos automáticos',
    hours: 'Horarios',
    company: 'Empresa',
    security: 'Seguridad',
    privacy: 'Privacidad',
    billing: 'Pagos',
  },
  keys: {
    userRating: {
      label: 'Evaluaciones',
      hint: 'Pide una nota de 1 a 3 cuando la atención se resuelve.',
    },
    ratingComment: {
      label: 'Pedir el motivo de la evaluación',
      hint: 'Después de la nota se pregunta por qué. El siguiente mensaje queda guardado con ella y no reabre la atención; las preguntas se atienden como siempre.',
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
    awayRepeatMinutes: {
      label: 'Repetir el aviso de ausencia (minutos)',
      hint: 'Quien escribe fuera de horario recibe el aviso otra vez solo después de este plazo. 0 avisa con cada mensaje.',
    },
    aiDailyTokens: {
      label: 'Tokens de IA por día',
      hint: 'Lo que todos los prompts juntos pueden usar en un día; después los clientes van a la cola. 0 no limita.',
    },
    aiAssist: {
      label: 'Ayuda de la IA para quien atiende',
      hint: 'Quien atiende puede mejorar y traducir textos, pedir una respuesta y un resumen. Nada sale sin revisarse. Usa el prompt que ayuda al equipo.',
    },
    transcribeVoice: {
      label: 'Transcribir todos los mensajes de voz',
      hint: 'Cada mensaje de voz recibido se transcribe al llegar, con el servicio de un prompt de IA. Gasta tokens.',
    },
    ticketReuseMinutes: {
      label: 'Retomar atención (minutos)',
      hint: 'Quien vuelve a escribir dentro de este plazo retoma la misma atención. 0 abre siempre una nueva.',
    },
    courtesyMinutes: {
      label: 'Agradecimientos (minutos)',
      hint: 'Un simple gracias dentro de este plazo no reabre nada. 0 lo desactiva.',
    },
    autoAssign: {
      label: 'Distribuir atenciones',
      hint: 'Quien espera en una fila va al agente en línea con menos atenciones abiertas. Si nadie está libre, sigue esperando.',
    },
    autoAssignCapacity: {
      label: 'Atenciones por agente',
      hint: 'Con esta cantidad abierta, el agente no recibe ninguna más automáticamente.',
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
    supportMayLink: {
      label: 'El soporte puede vincular números',
      hint: 'En una visita, el soporte de la plataforma puede leer códigos, desconectar y eliminar conexiones. Desactivado, solo el equipo.',
    },
    sendPerMinute: {
      label: 'Mensajes por minuto',
      hint: 'Cuánto sale de cada conexión sin un agente. Lo que escribe el equipo cuenta, pero nunca espera.',
    },
    sendPerHour: {
      label: 'Mensajes por hora',
      hint: 'El mismo límite, contado en una hora cualquiera.',
    },
    sendNewContactsPerDay: {
      label: 'Contactos nuevos por día',
      hint: 'Primeros mensajes automáticos a quien nunca escribió. Muchos en un día hacen que WhatsApp restrinja el número.',
    },
    undoSendSeconds: {
      label: 'Tiempo para deshacer el envío (segundos)',
      hint: 'Lo que el agente envía espera este tiempo y se puede deshacer; 0 = sale enseguida.',
    },
    sendJitterPercent: {
      label: 'Variación de la pausa (%)',
      hint: 'Cuánto varía, hacia arriba y hacia abajo, la pausa entre dos mensajes automáticos.',
    },
    sendQuietFrom: {
      label: 'Silencio desde',
      hint: 'Los mensajes automáticos que el cliente no acaba de provocar esperan hasta el fin del silencio. Vacío lo desactiva.',
    },
    sendQuietUntil: {
      label: 'Silencio hasta',
      hint: 'Cuándo vuelven a salir. Vacío lo desactiva.',
    },
    lateSchedules: {
      label: 'Mensajes programados que se atrasaron',
      hint: 'Qué pasa con los que no salieron a su hora porque el servidor estaba parado.',
      options: { send: 'Salen en cuanto el servidor vuelve', wait: 'Esperan la decisión de una persona' },
    },
    campaignOptOutWords: {
      label: 'Palabras para salir de las campañas',
      hint: 'Quien responde a una campaña con una de estas palabras no recibe más. Sepáralas con comas.',
    },
    campaignYesWords: {
      label: 'Palabras que confirman',
      hint: 'Respuestas que valen como sí cuando la campaña pide confirmación. Sepáralas con comas.',
    },
    campaignNoWords: {
      label: 'Palabras que rechazan',
      hint: 'Respuestas que valen como no cuando la campaña pide confirmación. Sepáralas con comas.',
    },
    keepMessagesDays: {
      label: 'Guardar los mensajes (días)',
      hint: 'Los textos y archivos de mensajes más antiguos se borran para siempre. 0 guarda todo.',
    },
    keepMediaDays: {
      label: 'Guardar los archivos (días)',
      hint: 'Los archivos de mensajes más antiguos se borran; los textos quedan. 0 guarda todo.',
    },
    keepExportsDays: {
      label: 'Guardar copias de datos (días)',
      hint: 'Los archivos con copias de datos se borran después de este plazo. 0 guarda todo.',
    },
    keepActivityDays: {
      label: 'Guardar actividad (días)',
      hint: 'La actividad más antigua se borra, y eso queda anotado. 0 la guarda para siempre; el mínimo son 90 días.',
    },
  },
  /** How much of the plan's room is used. */
  room: {
    title: 'Espacio del plan',
    files: 'Archivos',
    contacts: 'Contactos y listas',
    of: '{{used}} de {{most}}',
    unlimited: '{{used}}, sin límite',
    nearlyFull: 'Casi lleno. Lo que envían los clientes sigue llegando; lo que agrega el equipo dejará de aceptarse.',
    full: 'Lleno. Lo que envían los clientes sigue llegando; lo que agrega el equipo no se acepta.',
  },
};
