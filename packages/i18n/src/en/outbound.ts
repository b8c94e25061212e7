import type { Catalog } from '../catalog.ts';

/** Texts sent to customers, in the company's language (decisions 14). */
export const outbound: Catalog['outbound'] = {
  greetings: {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    smallHours: 'Good night',
  },
  accepted: '{{greeting}}, {{name}}! My name is *{{agent}}* and I will take care of you from here.',
  transferredToQueue:
    '*Automatic message*:\nYou were transferred to the department *{{queue}}*. Please wait, we will be with you shortly!',
  transferredToUser:
    '*Automatic message*:\nYou were transferred to *{{agent}}*. Please wait, we will be with you shortly!',
  transferredToBoth:
    '*Automatic message*:\nYou were transferred to the department *{{queue}}* and will be served by *{{agent}}*. Please wait, we will be with you shortly!',
  ratingRequest: 'How was our service? Reply with a number from 1 to 3:',
  ratingScale: {
    one: 'Unsatisfied',
    two: 'Satisfied',
    three: 'Very satisfied',
  },
  ratingLine: '*{{number}}* - _{{label}}_',
  ratingThanks: 'Thank you for your rating!',
  ratingAgain: 'I did not understand your rating. Answer with a number from 1 to 3:',
  ratingReason: 'Would you tell us why? Write it in one message.',
  callRefused: '*Automatic message*:\nWe do not take calls on this WhatsApp. Please send a message.',
  menuOption: '*{{number}}* - {{label}}',
  menuBack: '*0* - Back',
  menuMain: '*#* - Main menu',
};
