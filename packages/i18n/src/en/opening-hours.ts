import type { Catalog } from '../catalog.ts';

/** Opening hours of a company or a queue (administration §2, §7). */
export const openingHours: Catalog['openingHours'] = {
  title: 'Opening hours',
  day: 'Day',
  hours: 'Start and end',
  until: 'to',
  hour: '{{hour}} h',
  start: 'Start of {{day}}',
  end: 'End of {{day}}',
  closed: 'Closed',
  copy: 'Copy the hours of {{day}} to the other open days',
  broken: 'The end must come after the start.',
  noTime: 'Use hours and minutes, such as 18:00.',
  apply: 'Apply:',
  total: '{{hours}} h a week',
  totalWithMinutes: '{{hours}} h {{minutes}} min a week',
  saved: 'Opening hours saved.',
  unsaved: 'Press save to keep the changes',
  intro: 'When the company attends. The hours are those of the zone {{zone}}.',
  presets: {
    business: 'Business hours',
    likeFirst: 'All like Monday',
    always: '24 hours',
  },
  days: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
};
