import { z } from 'zod';

/** The rules by which the bot answers a customer whom nobody attends yet (wire-contract 8.1 to 8.3). */
export const botRules = [
  'connectionGreeting',
  'mainMenu',
  'queueGreeting',
  'queueOptions',
  'option',
  'companyClosed',
  'queueClosed',
  'promptAnswer',
  'promptKnowledge',
  'promptFallback',
  'flowAnswer',
  'flowFallback',
] as const;
/** The rules by which the server writes to a customer without an agent having typed it (wire-contract 8.1 to 8.6). */
export const automaticRules = [
  'agentGreeting',
  'transferNotice',
  'ratingRequest',
  'ratingThanks',
  'ratingAgain',
  'completion',
  'inactivity',
  'schedule',
  'scheduleTest',
  'api',
  'callRefused',
  'campaign',
  'campaignTest',
  'optedOut',
  ...botRules,
] as const;
export type AutomaticRule = (typeof automaticRules)[number];

/** Why an automatic message was written, as it was when it was written, for the screen to say it in words. */
export const automaticTrace = z.object({
  rule: z.enum(automaticRules),
  /** The setting that has switched the rule on or shaped it; null where none did. */
  setting: z.string().nullable(),
  /** What the rule looked at: names and times, by word. */
  facts: z.record(z.string(), z.string()),
});
export type AutomaticTrace = z.infer<typeof automaticTrace>;
