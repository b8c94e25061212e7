/** Queues page. */
export const queues = {
  title: 'Filas e chatbot',
  saved: 'Queue saved successfully',
} as const;
