/** The calendar of what is sent later: its page, moving, filters. */
export const calendar = {
  view: 'Vista',
  views: { month: 'Mes', week: 'Semana', day: 'Día', list: 'Lista' },
  today: 'Hoy',
  previous: { month: 'Mes anterior', week: 'Semana anterior', day: 'Día anterior', list: 'Un mes antes' },
  next: { month: 'Mes siguiente', week: 'Semana siguiente', day: 'Día siguiente', list: 'Un mes después' },
  from: 'A partir del {{day}}',
  event: '{{time}}, {{name}}, {{state}}: {{text}}',
  more: '+{{count}} más',
  moreHint: 'Mostrar {{count}} mensajes programados más del día',
  nothing: 'Nada programado en este período.',
  nothingFound: 'Nada encontrado en este período con esta búsqueda y estos filtros.',
  cut: 'Este período tiene más de {{shown}} mensajes programados. Vea la lista o use los filtros para ver los demás.',
  empty: {
    title: 'Nada programado de aquí en adelante',
    detail: 'Los mensajes programados salen solos a su hora, según el horario de la empresa.',
  },
  search: { label: 'Buscar mensajes programados', placeholder: 'Buscar texto o contacto' },
  filters: {
    label: 'Filtros',
    some: 'Filtros: {{count}}',
    person: 'Quién lo programó',
    everybody: 'Todas las personas',
    state: 'Estado',
    anyState: 'Todos los estados',
    anyConnection: 'Todas las conexiones',
    connectionHint: 'Solo aquellos para los que se eligió.',
    clear: 'Quitar filtros',
  },
  move: {
    done: '{{name}}: ahora el {{date}} a las {{time}}.',
    undone: '{{name}}: de vuelta el {{date}} a las {{time}}.',
    carried: '{{name}}: {{day}}, {{time}}. Las flechas mueven, Enter confirma, Esc desiste.',
    past: {
      title: 'Esta hora ya pasó',
      detail: 'El mensaje sale en cuanto confirme. Después de un día no sale solo.',
      confirm: 'Mover de todos modos',
    },
    quiet: {
      title: 'Fuera del horario permitido',
      detail:
        'El mensaje sale solo el {{date}} a las {{time}}. Si el cliente acaba de escribir, sale a la hora indicada.',
      confirm: 'Mover de todos modos',
    },
  },
  openCalendar: 'Ver en el calendario',
  scheduleFor: 'Programar un mensaje para {{name}}',
} as const;
