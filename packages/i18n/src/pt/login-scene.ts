/** The conversation that stands beside the sign-in. */
export const loginScene = {
  contact: 'Mariana Albuquerque',
  agent: 'Renata Lopes',
  serving: 'Renata atende',
  queue: 'Comercial',
  tag: 'VIP',
  question: 'Bom dia! Vocês entregam em Santo André até sexta?',
  answer: 'Bom dia, Mariana! Entregamos, sim. Posso reservar para quinta à tarde?',
  firstReply: 'Primeira resposta em 48 s',
  thanks: 'Perfeito, pode reservar 🙌',
  booked: 'Reservado! Já envio o comprovante.',
};
