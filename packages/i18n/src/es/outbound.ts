import type { Catalog } from '../catalog.ts';

/** Texts sent to customers, in the company's language (decisions 14). */
export const outbound: Catalog['outbound'] = {
  greetings: {
    morning: 'Buenos días',
    afternoon: 'Buenas tardes',
    evening: 'Buenas noches',
    smallHours: 'Buena madrugada',
  },
  accepted: '{{greeting}}, {{name}}! Mi nombre es *{{agent}}* y voy a continuar con tu atención.',
  transferredToQueue: '*Mensaje automático*:\nFuiste transferido al sector *{{queue}}*. ¡Espera, ya te atendemos!',
  transferredToUser: '*Mensaje automático*:\nFuiste transferido a *{{agent}}*. ¡Espera, ya te atendemos!',
  transferredToBoth:
    '*Mensaje automático*:\nFuiste transferido al sector *{{queue}}* y te atenderá *{{agent}}*. ¡Espera, ya te atendemos!',
  ratingRequest: '¿Cómo fue tu atención? Responde con un número del 1 al 3:',
  ratingScale: {
    one: 'Insatisfecho',
    two: 'Satisfecho',
    three: 'Muy satisfecho',
  },
  ratingLine: '*{{number}}* - _{{label}}_',
  ratingThanks: '¡Gracias por tu evaluación!',
  ratingAgain: 'No entendí tu nota. Responde con un número del 1 al 3:',
  ratingReason: '¿Quieres contar el motivo de tu nota? Escríbelo en un mensaje.',
  callRefused: '*Mensaje automático*:\nNo recibimos llamadas por este WhatsApp. Por favor, envía un mensaje.',
  menuOption: '*{{number}}* - {{label}}',
  menuBack: '*0* - Volver',
  menuMain: '*#* - Menú principal',
};
