/** Fields of dates and times (core §9). */
export const dates = {
  calendar: 'Abrir calendário',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  dateForm: 'DD/MM/AAAA',
  timeForm: 'HH:MM',
} as const;
