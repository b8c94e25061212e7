import { announcementPriorities } from '@recado/contract';

/** How a priority looks: red, orange, grey (core §9); its word always stands beside. */
const looks = {
  [announcementPriorities.high]: { name: 'high', tone: 'danger', bar: 'bg-danger' },
  // The orange of no token: amber means waiting everywhere else.
  [announcementPriorities.medium]: { name: 'medium', color: '#E8710A', bar: 'tenant-dot' },
  [announcementPriorities.low]: { name: 'low', tone: 'neutral', bar: 'bg-line-2' },
} as const;

/** The look of a priority: a tone of ours, or a colour as CSS text. */
export interface PriorityLook {
  readonly name: 'high' | 'medium' | 'low';
  readonly tone?: 'danger' | 'neutral';
  readonly color?: string;
  readonly bar: string;
}

export const priorities = [announcementPriorities.high, announcementPriorities.medium, announcementPriorities.low];

/** The look of a priority's number; low for any other. */
export const lookOf = (priority: number): PriorityLook =>
  looks[priorities.find((one) => one === priority) ?? announcementPriorities.low];
