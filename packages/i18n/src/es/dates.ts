/** Fields of dates and times (core §9). */
export const dates = {
  calendar: 'Abrir calendario',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  dateForm: 'DD/MM/AAAA',
  timeForm: 'HH:MM',
};
