/** Where one recipient of a campaign stands (ours). */
export const recipientStates = [
  'waiting',
  'asked',
  'confirmed',
  'declined',
  'sent',
  'delivered',
  'read',
  'failed',
  'leftOut',
  'expired',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why somebody is left out, before a message was made; or declined: not by a word, but by opting out. */
export const leftOutReasons = [
  'duplicate',
  'optedOut',
  'invalidNumber',
  'notOnWhatsapp',
  'group',
  'contactGone',
  'noRoom',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a campaign rests though it is EM_ANDAMENTO: a person, or one of the rules. */
export const campaignPauseReasons = [
  'person',
  'restricted',
  'connectionLost',
  'connectionGone',
  'failures',
  'optOuts',
  'ratings',
  'dayBudget',
  'mediaGone',
] as const;
export type CampaignPauseReason = (typeof campaignPauseReasons)[number];

/** What a number of a report counts (ours): recipients, each with the ticket in which she was written to. */
export const campaignNumbers = [
  'sent',
  'delivered',
  'confirmed',
  'failed',
  'answered',
  'optedOut',
  'tickets',
  'ticketsOpened',
] as const;
export type CampaignNumber = (typeof campaignNumbers)[number];

/** What the start of a campaign is warned of. */
export const campaignWarnings = [
  'coldContacts',
  'optedOut',
  'unknownNumbers',
  'samePeople',
  'shortInterval',
  'longRun',
  'connectionOffline',
  'restricted',
  'quietHours',
] as const;
export type CampaignWarning = (typeof campaignWarnings)[number];

/** What makes a campaign end later. */
export const campaignDelays = [
  'interval',
  'perMinute',
  'perHour',
  'newContactsPerDay',
  'quietHours',
  'businessDays',
  'restricted',
  'trial',
  'otherCampaigns',
] as const;
export type CampaignDelay = (typeof campaignDelays)[number];
