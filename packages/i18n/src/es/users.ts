import type { Catalog } from '../catalog.ts';

/** Users: page and form (core §5, §6). */
export const users: Catalog['users'] = {
  title: 'Usuarios',
  search: { label: 'Buscar usuarios', placeholder: 'Buscar nombre o correo' },
  add: 'Nuevo usuario',
  ofPlan: '{{count}} de {{limit}} del plan {{plan}}',
  columns: { name: 'Nombre', email: 'Correo', profile: 'Perfil', queues: 'Colas', presence: 'Presencia' },
  profiles: { user: 'Agente', supervisor: 'Supervisor', admin: 'Administrador' },
  profileHints: {
    user: 'Atiende sus propias colas.',
    supervisor: 'Ve todas las atenciones de sus colas y ordena las etiquetas.',
    admin: 'Ve todo y administra la empresa.',
  },
  super: 'Super',
  you: 'usted',
  online: 'En línea',
  seen: 'Visto hace {{time}}',
  neverSeen: 'Nunca entró',
  noQueues: 'Ninguna cola',
  moreQueues_one: '{{count}} cola más: {{names}}',
  moreQueues_other: '{{count}} colas más: {{names}}',
  waiting: {
    schedules_one: '{{count}} mensaje programado no saldrá, salvo que alguien lo asuma en Mensajes programados.',
    schedules_other: '{{count}} mensajes programados no saldrán, salvo que alguien los asuma en Mensajes programados.',
    changes_one: '{{count}} atención de un cambio en lote queda como está.',
    changes_other: '{{count}} atenciones de un cambio en lote quedan como están.',
    tokens_one:
      '{{count}} conexión pierde el token de API que creó esta persona: los programas que lo usan se detienen hasta que alguien cree otro.',
    tokens_other:
      '{{count}} conexiones pierden el token de API que creó esta persona: los programas que lo usan se detienen hasta que alguien cree otro.',
  },
  deleteDetail:
    'Las atenciones abiertas vuelven a esperar en sus colas. El nombre queda en lo que esta persona ya hizo.',
  empty: {
    title: 'Ningún usuario todavía',
    detail: 'Registre a quienes van a atender y elija las colas de cada persona.',
  },
  form: {
    newTitle: 'Nuevo usuario',
    editTitle: 'Editar usuario',
    name: 'Nombre',
    email: 'Correo',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
    passwordKept: 'Déjela en blanco para mantener la actual.',
    passwordEnds: 'Una contraseña nueva cierra los accesos abiertos de esta persona.',
    currentPassword: 'Su contraseña actual',
    profile: 'Perfil',
    ownProfile: 'Solo otro administrador cambia su perfil.',
    demotion: 'Con menos derechos, esta persona tiene que entrar de nuevo.',
    queues: 'Colas',
    queuesHint: 'De dónde recibe atenciones esta persona.',
    noQueues: 'La empresa todavía no tiene colas.',
    connection: 'Conexión predeterminada',
    connectionHint: 'Se usa cuando esta persona empieza una conversación.',
    noConnection: 'La predeterminada de la empresa',
    allTicket: 'Avisar de quien espera',
    allTicketHint: 'La campana y el sonido cuentan también las atenciones que nadie aceptó.',
  },
};
