import type { Catalog } from '../catalog.ts';

/** The conversation that stands beside the sign-in. */
export const loginScene: Catalog['loginScene'] = {
  contact: 'Mariana Albuquerque',
  agent: 'Renata Lopes',
  serving: 'Renata is answering',
  queue: 'Sales',
  tag: 'VIP',
  question: 'Good morning! Can you deliver to Santo André by Friday?',
  answer: 'Good morning, Mariana! Yes, we can. Shall I book Thursday afternoon?',
  firstReply: 'First reply in 48 s',
  thanks: 'Perfect, please book it 🙌',
  booked: 'Booked! I will send the receipt now.',
};
