import type { AutomaticTrace, OpeningHours, ScheduleType } from '@recado/contract';

export interface BotOption {
  id: number;
  parentId: number | null;
  /** What the customer types to get there. */
  option: string;
  title: string;
  message: string;
  /** The name of its file, null without one. */
  file: string | null;
}
/** A day of the company without hours, of one date or of every year. */
export interface BotHoliday {
  /** YYYY-MM-DD. */
  date: string;
  name: string;
  recurs: boolean;
}
/** Who answers instead of the bot: the model of a prompt, or an integration. */
export interface Outside {
  kind: 'prompt' | 'integration';
  id: number;
}
export interface BotQueue {
  id: number;
  name: string;
  greeting: string;
  outOfHours: string;
  hours: OpeningHours[];
  /** By what is typed, then by age. */
  options: BotOption[];
  /** Who answers in it once it is chosen. */
  outside: Outside | null;
}
/** What a connection says about its bot; queues in the order of the menu. */
export interface BotRules {
  queues: BotQueue[];
  greeting: string;
  outOfHours: string;
  companyHours: OpeningHours[];
  /** Those around today, and all that come again. */
  holidays: BotHoliday[];
  /** Who answers whoever is in no queue. */
  outside: Outside | null;
  /** How many menus a ticket gets; 0 = as many as are asked for. */
  maxMenus: number;
  /** Least minutes between two menus; 0 = none. */
  menuMinutes: number;
}
/** What the company's settings say about it. */
export interface BotSettings {
  scheduleType: ScheduleType;
  sendGreetingMessageOneQueues: boolean;
  awayRepeatMinutes: number;
  language: 'pt' | 'en' | 'es';
  timezone: string;
}
/** Where the bot stands in a ticket. */
export interface BotState {
  queueId: number | null;
  optionId: number | null;
  /** The customer walks through the options of the queue; `chatbot` on the wire. */
  inOptions: boolean;
  /** The first text of connection or queue is said. */
  greeted: boolean;
  menus: number;
  menuAt: Date | null;
  awayAt: Date | null;
  /** Who answers the ticket. */
  outside: Outside | null;
}
/** What the customer wrote; the text is empty for a file. */
export interface Heard {
  text: string;
  contactName: string;
  at: Date;
}
export interface BotReply {
  body: string;
  trace: AutomaticTrace;
  /** An option whose file follows, and why. */
  file?: { optionId: number; trace: AutomaticTrace };
}
export interface BotAnswer {
  state: BotState;
  replies: BotReply[];
  /** Who answers this message. */
  handOver?: Outside;
}
