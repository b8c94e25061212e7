/** Fields of dates and times (core §9). */
export const dates = {
  calendar: 'Open calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dateForm: 'DD/MM/YYYY',
  timeForm: 'HH:MM',
};
