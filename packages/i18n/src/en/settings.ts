import type { Catalog } from '../catalog.ts';

/** Labels of the settings registry. */
export const settings: Catalog['settings'] = {
  title: 'Settings',
  options: 'Options',
  hours: 'Opening hours',
  saved: 'Updated successfully.',
  values: {
    enabled: 'Enabled',
    disabled: 'Disabled',
    secretSet: 'Set, ends in {{ending}}',
    secretUnset: 'Not set',
  },
  range: 'From {{min}} to {{max}}',
  invalid: 'This value does not fit here.',
  time: 'Use hours and minutes, such as 22:00. Empty turns it off.',
  savedMark: 'Saved',
  notAllowed: 'Only administrators change the settings.',
  secret: {
    set: 'Set',
    change: 'Replace',
    remove: 'Remove',
    field: 'New key',
    removeTitle: 'Remove the key?',
    removeDetail: 'What depends on it stops working until another one is set.',
  },
  groups: {
    service: 'Service',
    messages: 'Automatic messages',
    sending: 'Automatic sending',
    hours: 'Hours',
    company: 'Company',
    security: 'Security',
    privacy: 'Privacy',
    billing: 'Payments',
  },
  keys: {
    userRating: {
      label: 'Ratings',
      hint: 'Asks for a rating from 1 to 3 when a conversation is resolved.',
    },
    ratingComment: {
      label: 'Ask for the reason of a rating',
      hint: 'After the rating the customer is asked why. The next message is kept with it and reopens nothing; questions are handled as always.',
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
    awayRepeatMinutes: {
      label: 'Repeat the away message (minutes)',
      hint: 'Whoever writes out of hours is told again only after this time. 0 tells with every message.',
    },
    aiDailyTokens: {
      label: 'AI tokens per day',
      hint: 'What all prompts together may use in a day; after that customers go to the queue. 0 sets no limit.',
    },
    aiAssist: {
      label: 'Help from AI for agents',
      hint: 'Agents can improve and translate texts, and ask for an answer or a summary. Nothing leaves unchecked. It uses the prompt that helps the team.',
    },
    transcribeVoice: {
      label: 'Transcribe every voice message',
      hint: 'Each received voice message is written down when it comes, by the service of an AI prompt. It uses tokens.',
    },
    ticketReuseMinutes: {
      label: 'Take a conversation up again (minutes)',
      hint: 'Whoever writes again within this time takes the same conversation up. 0 always opens a new one.',
    },
    courtesyMinutes: {
      label: 'Thanks (minutes)',
      hint: 'A plain thank-you within this time reopens nothing. 0 switches this off.',
    },
    autoAssign: {
      label: 'Hand out tickets',
      hint: 'Whoever waits in a queue goes to the online agent with the fewest open tickets. With nobody free, they keep waiting.',
    },
    autoAssignCapacity: {
      label: 'Tickets per agent',
      hint: 'With this many open, an agent is not given another one automatically.',
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
    supportMayLink: {
      label: 'Support may link numbers',
      hint: "On a visit the platform's support may read codes, disconnect and delete connections. When disabled, only the team may.",
    },
    sendPerMinute: {
      label: 'Messages per minute',
      hint: 'How much leaves each connection without an agent. What the team writes counts but never waits.',
    },
    sendPerHour: {
      label: 'Messages per hour',
      hint: 'The same limit, counted over any hour.',
    },
    sendNewContactsPerDay: {
      label: 'New contacts per day',
      hint: 'Automatic first messages to people who have never written. Many in one day make WhatsApp restrict the number.',
    },
    undoSendSeconds: {
      label: 'Time to undo a message (seconds)',
      hint: 'What agents send waits this long and can be undone; 0 = it leaves at once.',
    },
    sendJitterPercent: {
      label: 'Variation of the pause (%)',
      hint: 'How much the pause between two automatic messages varies, up and down.',
    },
    sendQuietFrom: {
      label: 'Quiet from',
      hint: 'Automatic messages that the customer has not just caused wait until the quiet hours end. Empty turns them off.',
    },
    sendQuietUntil: {
      label: 'Quiet until',
      hint: 'When they leave again. Empty turns them off.',
    },
    lateSchedules: {
      label: 'Scheduled messages that are late',
      hint: 'What becomes of those that did not leave at their time because the server stood still.',
      options: { send: 'They leave as soon as the server is back', wait: "They wait for a person's decision" },
    },
    campaignOptOutWords: {
      label: 'Words that end campaigns',
      hint: 'Whoever answers a campaign with one of these words gets no more of them. Separate them with commas.',
    },
    campaignYesWords: {
      label: 'Words that mean yes',
      hint: 'Answers that count as a yes when a campaign asks first. Separate them with commas.',
    },
    campaignNoWords: {
      label: 'Words that mean no',
      hint: 'Answers that count as a no when a campaign asks first. Separate them with commas.',
    },
    keepMessagesDays: {
      label: 'Keep messages (days)',
      hint: 'Texts and files of older messages are removed for good. 0 keeps all.',
    },
    keepMediaDays: {
      label: 'Keep files (days)',
      hint: 'Older files of messages are removed; their texts stay. 0 keeps all.',
    },
    keepExportsDays: {
      label: 'Keep copies of data (days)',
      hint: 'Archives with copies of data are removed after this time. 0 keeps all.',
    },
    keepActivityDays: {
      label: 'Keep activity (days)',
      hint: 'Older entries of the activity are removed, and that is noted. 0 keeps them for ever; the least is 90 days.',
    },
  },
  /** How much of the plan's room is used. */
  room: {
    title: 'Room of the plan',
    files: 'Files',
    contacts: 'Contacts and lists',
    of: '{{used}} of {{most}}',
    unlimited: '{{used}}, no limit',
    nearlyFull: 'Nearly full. What customers send still arrives; what the team adds will be refused.',
    full: 'Full. What customers send still arrives; what the team adds is refused.',
  },
};
