/** How clients of the family spell the rows of the dashboard's charts: counts as texts, days as DD/MM/YYYY. */

type WireHour = { total: string; horario: number };
type WireDay = { total: string; data: string };

export const wireOfUser = (row: { id: number; name: string; tickets: number }) => ({
  id: row.id,
  nome: row.name,
  quantidade: String(row.tickets),
});

export const wireOfHour = (row: { hour: number; tickets: number }): WireHour => ({
  total: String(row.tickets),
  horario: row.hour,
});

/** `day` is a civil day YYYY-MM-DD. */
export const wireOfDay = (row: { day: string; tickets: number }): WireDay => ({
  total: String(row.tickets),
  data: row.day.split('-').reverse().join('/'),
});

/** A row of the chart as it is meant: a day, or an hour of the one day. */
export const readWireRow = (row: WireHour | WireDay): { day: string | null; hour: number | null; tickets: number } =>
  'horario' in row
    ? { day: null, hour: row.horario, tickets: Number(row.total) }
    : { day: row.data.split('/').reverse().join('-'), hour: null, tickets: Number(row.total) };
