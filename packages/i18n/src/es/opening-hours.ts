import type { Catalog } from '../catalog.ts';

/** Opening hours of a company or a queue (administration §2, §7). */
export const openingHours: Catalog['openingHours'] = {
  title: 'Horarios de atención',
  day: 'Día',
  hours: 'Inicio y fin',
  until: 'a',
  hour: '{{hour}} h',
  start: 'Inicio de {{day}}',
  end: 'Fin de {{day}}',
  closed: 'Sin atención',
  copy: 'Copiar el horario de {{day}} a los demás días abiertos',
  broken: 'El fin debe ser posterior al inicio.',
  noTime: 'Use horas y minutos, por ejemplo 18:00.',
  apply: 'Usar:',
  total: '{{hours}} h a la semana',
  totalWithMinutes: '{{hours}} h {{minutes}} min a la semana',
  saved: 'Horarios actualizados correctamente.',
  unsaved: 'Pulse guardar para registrar los cambios',
  intro: 'Cuándo atiende la empresa. Los horarios son los del huso {{zone}}.',
  presets: {
    business: 'Horario comercial',
    likeFirst: 'Todos como el lunes',
    always: 'Las 24 horas',
  },
  days: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
};
