import type { Catalog } from '../catalog.ts';

/** Queues page. */
export const queues: Catalog['queues'] = {
  title: 'Colas y chatbot',
  saved: 'Cola guardada con éxito',
};
