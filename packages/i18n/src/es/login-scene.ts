import type { Catalog } from '../catalog.ts';

/** The conversation that stands beside the sign-in. */
export const loginScene: Catalog['loginScene'] = {
  contact: 'Mariana Albuquerque',
  agent: 'Renata Lopes',
  serving: 'Atiende Renata',
  queue: 'Ventas',
  tag: 'VIP',
  question: '¡Buenos días! ¿Entregan en Santo André antes del viernes?',
  answer: '¡Buenos días, Mariana! Sí, entregamos. ¿Reservo para el jueves por la tarde?',
  firstReply: 'Primera respuesta en 48 s',
  thanks: 'Perfecto, puedes reservar 🙌',
  booked: '¡Reservado! Ahora te envío el comprobante.',
};
