import type { Catalog } from '../catalog.ts';

/** Queues page. */
export const queues: Catalog['queues'] = {
  title: 'Queues and chatbot',
  saved: 'Queue saved successfully',
};
