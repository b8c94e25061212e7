/** The calendar of what is sent later: its page, moving, filters. */
export const calendar = {
  view: 'View',
  views: { month: 'Month', week: 'Week', day: 'Day', list: 'List' },
  today: 'Today',
  previous: { month: 'Previous month', week: 'Previous week', day: 'Previous day', list: 'A month earlier' },
  next: { month: 'Next month', week: 'Next week', day: 'Next day', list: 'A month later' },
  from: 'From {{day}} on',
  event: '{{time}}, {{name}}, {{state}}: {{text}}',
  more: '+{{count}} more',
  moreHint: 'Show {{count}} more scheduled messages of the day',
  nothing: 'Nothing is scheduled in this period.',
  nothingFound: 'Nothing in this period matches the search and the filters.',
  cut: 'There are more than {{shown}} scheduled messages in this period. See the list, or use the filters, for the others.',
  empty: {
    title: 'Nothing is scheduled from here on',
    detail: 'Scheduled messages leave by themselves at their time, by the clocks of the company.',
  },
  search: { label: 'Search scheduled messages', placeholder: 'Search text or contact' },
  filters: {
    label: 'Filters',
    some: 'Filters: {{count}}',
    person: 'Scheduled by',
    everybody: 'Everybody',
    state: 'State',
    anyState: 'Every state',
    anyConnection: 'Every connection',
    connectionHint: 'Only those for which it was chosen.',
    clear: 'Clear filters',
  },
  move: {
    done: '{{name}}: now on {{date}} at {{time}}.',
    undone: '{{name}}: back on {{date}} at {{time}}.',
    carried: '{{name}}: {{day}}, {{time}}. Arrows move, Enter confirms, Esc leaves it.',
    past: {
      title: 'This time has passed',
      detail: 'The message leaves as soon as you confirm. After a day it does not leave by itself.',
      confirm: 'Move anyway',
    },
    quiet: {
      title: 'Outside of the allowed hours',
      detail:
        'The message leaves only on {{date}} at {{time}}. If the customer has just written, it leaves at its time.',
      confirm: 'Move anyway',
    },
  },
  openCalendar: 'See in the calendar',
  scheduleFor: 'Schedule a message to {{name}}',
} as const;
