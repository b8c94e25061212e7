/** What is done with a text before and after it is sent: undo, search in the conversation, pass on. */
export const composing = {
  undo: 'Undo',
  look: {
    label: 'Search this conversation',
    placeholder: 'Search text, with or without accents',
    position: '{{at}} of {{total}}',
    none: 'Nothing found',
    failed: 'The search failed',
    older: 'Older result',
    newer: 'Newer result',
    close: 'Close search',
  },
  viewers_one: '{{names}} is viewing',
  viewers_other: '{{names}} are viewing',
  viewersMore: '{{first}} and {{others}} more',
  forward: {
    title: 'Forward message',
    detail: 'Choose up to {{count}} tickets in which you may answer.',
    search: 'Search ticket',
    none: 'No other ticket in which you may answer.',
    failed: 'The tickets did not load',
    of: '#{{id}} · {{connection}}',
    send_one: 'Forward to {{count}}',
    send_other: 'Forward to {{count}}',
    done_one: 'Message forwarded.',
    done_other: 'Message forwarded to {{count}} tickets.',
  },
} as const;
