import type { Catalog } from '../catalog.ts';

/** Labels of the settings registry. */
export const settings: Catalog['settings'] = {
  title: 'Settings',
  options: 'Options',
  saved: 'Updated successfully.',
  values: {
    enabled: 'Enabled',
    disabled: 'Disabled',
    secretSet: 'Set, ends in {{ending}}',
    secretUnset: 'Not set',
  },
  groups: {
    service: 'Service',
    messages: 'Automatic messages',
    hours: 'Hours',
    company: 'Company',
    security: 'Security',
    billing: 'Payments',
  },
  keys: {
    userRating: {
      label: 'Ratings',
      hint: 'Asks for a rating from 1 to 3 when a conversation is resolved.',
    },
    scheduleType: {
      label: 'Office hours',
      hint: 'Where the office hours come from.',
      options: {
        disabled: 'Disabled',
        queue: 'By queue',
        company: 'Of the company',
      },
    },
    CheckMsgIsGroup: {
      label: 'Ignore group messages',
      hint: 'Group messages do not become conversations.',
    },
    call: {
      label: 'Accept calls',
      hint: 'When disabled, calls are refused with a note to the customer.',
    },
    chatBotType: {
      label: 'Chatbot type',
      hint: 'How the options menu is shown to the customer.',
      options: {
        text: 'Text',
      },
    },
    sendGreetingAccepted: {
      label: 'Greeting on accept',
      hint: 'Introduces the accepting agent to the customer.',
    },
    sendMsgTransfTicket: {
      label: 'Transfer notice',
      hint: 'The customer is told the new queue and the new agent.',
    },
    sendGreetingMessageOneQueues: {
      label: 'Greeting with a single queue',
      hint: "Sends the connection's greeting even when it has only one queue.",
    },
    asaas: {
      label: 'Asaas key',
      hint: 'Credential of the payment provider. It can be replaced, never read.',
    },
    campaignsEnabled: {
      label: 'Campaigns',
      hint: 'Shows the campaign group in the menu.',
    },
    ticketReuseMinutes: {
      label: 'Take a conversation up again (minutes)',
      hint: 'Whoever writes again within this time takes the same conversation up. 0 always opens a new one.',
    },
    courtesyMinutes: {
      label: 'Thanks (minutes)',
      hint: 'A plain thank-you within this time reopens nothing. 0 switches this off.',
    },
    language: {
      label: 'Language of texts to customers',
      hint: 'Applies to greetings, notices and ratings.',
      options: {
        pt: 'Português',
        en: 'English',
        es: 'Español',
      },
    },
    timezone: {
      label: 'Time zone',
      hint: 'Hours, dashboard days and due dates are read in it.',
    },
    allowSeveralSessions: {
      label: 'Several sign-ins at a time',
      hint: 'When disabled, a new sign-in ends the earlier one.',
    },
  },
};
