import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, pathId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { numberErrors } from '../phone-numbers/read-number.ts';
import { campaignDelays, campaignNumbers, campaignWarnings, recipientStates } from './campaign-states.ts';
import { campaign, campaignBody } from './campaigns.ts';
import { heldReasons } from './messages.ts';

/** One recipient of a campaign. */
export const campaignRecipient = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  contactId: z.number().nullable(),
  ticketId: z.number().nullable(),
  ticketUuid: z.string().nullable(),
  state: z.enum(recipientStates),
  /** Why it failed or was left out: one of `leftOutReasons`, or of `sendErrors`. */
  reason: z.string().nullable(),
  /** It failed, and can be tried again. */
  repeatable: z.boolean(),
  /** Its message stands in line: until about when and why, where the send budget holds it. */
  inLine: z.object({ until: instant.nullable(), why: z.enum(heldReasons).nullable() }).nullable(),
  /** Nobody of this number has ever written on the connection. */
  cold: z.boolean(),
  /** Which of the texts it got, 1 to 5. */
  text: z.number().nullable(),
  /** What it said, variables replaced. */
  message: z.string().nullable(),
  askedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  failedAt: instant.nullable(),
  expiredAt: instant.nullable(),
  answeredAt: instant.nullable(),
  optedOutAt: instant.nullable(),
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

const recipientFilters = z.object({
  searchParam: z.string().trim().max(limits.searchText.max).default(''),
  state: z.union([z.literal('').transform(() => undefined), z.enum(recipientStates)]).optional(),
  reason: z.string().max(40).optional(),
  /** Whom this number of the report counts. */
  number: z.union([z.literal('').transform(() => undefined), z.enum(campaignNumbers)]).optional(),
});

/** The numbers of a campaign (ours). */
export const campaignReport = z.object({
  id: z.number(),
  /** How many stand in each state. */
  states: z.record(z.enum(recipientStates), z.number()),
  /** How many of each reason, the most first. */
  reasons: z.array(
    z.object({
      state: z.enum(recipientStates),
      reason: z.string(),
      repeatable: z.boolean(),
      count: z.number(),
    }),
  ),
  total: z.number(),
  valid: z.number(),
  delivered: z.number(),
  confirmationRequested: z.number(),
  confirmed: z.number(),
  answered: z.number(),
  optedOut: z.number(),
  /** Tickets in which a message of the campaign stands, and how many of them it began. */
  tickets: z.number(),
  ticketsOpened: z.number(),
  /** Of each text that was sent: how many got it, and how many answered. */
  texts: z.array(z.object({ text: z.number(), sent: z.number(), answered: z.number() })),
  /** Messages of the last hour. */
  lastHour: z.number(),
});
export type CampaignReport = z.infer<typeof campaignReport>;

/** When it will be over, as far as it can be known (ours). */
export const campaignForecast = z.object({
  /** Whom it still has to reach. */
  recipients: z.number(),
  warm: z.number(),
  cold: z.number(),
  startsAt: instant.nullable(),
  /** null: nobody is left, or it is further away than a year. */
  endsAt: instant.nullable(),
  /** Civil days of the company with the messages that leave on each: the first ones, and the last. */
  days: z.array(z.object({ day: z.string(), recipients: z.number() })),
  /** What it waits for, the longest first. */
  delays: z.array(z.object({ reason: z.enum(campaignDelays), seconds: z.number() })),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;

/** What a start has to be told of (ours). */
export const campaignCheck = z.object({
  recipients: z.number(),
  warm: z.number(),
  cold: z.number(),
  /** Numbers of which WhatsApp has not been asked yet. */
  unknown: z.number(),
  optedOut: z.number(),
  duplicates: z.number(),
  invalid: z.number(),
  /** The last campaign that reached somebody of these people. */
  lastCampaign: z.object({ id: z.number(), name: z.string(), at: instant, samePeople: z.number() }).nullable(),
  warnings: z.array(z.enum(campaignWarnings)),
  /** Why it cannot start: codes of the catalogue. */
  blockers: z.array(z.string()),
  forecast: campaignForecast,
});
export type CampaignCheck = z.infer<typeof campaignCheck>;

/** What one connection may still send without an agent (ours). */
export const campaignBudget = z.object({
  whatsappId: z.number(),
  name: z.string(),
  status: z.string(),
  restrictedUntil: instant.nullable(),
  minute: z.object({ used: z.number(), total: z.number() }),
  hour: z.object({ used: z.number(), total: z.number() }),
  /** First messages to people who have never written, of this civil day. */
  newContacts: z.object({ used: z.number(), total: z.number() }),
  /** Of the hour, by who sent them. */
  hourByCampaigns: z.number(),
  /** Running campaigns, and whom they still have to reach. */
  campaigns: z.number(),
  waiting: z.number(),
  quietFrom: z.string(),
  quietUntil: z.string(),
});
export type CampaignBudget = z.infer<typeof campaignBudget>;

const audience = z.object({ contactListId: optionalId, tagListId: campaignBody.shape.tagListId });

/** Texts as one real person would get them (ours). */
export const campaignPreview = z.object({
  /** How many people there are. */
  total: z.number(),
  person: z.object({ name: z.string(), number: z.string(), email: z.string() }).nullable(),
  texts: z.array(z.string()),
  /** Variables of the texts that some people have no value for. */
  lacking: z.array(z.object({ key: z.string(), people: z.number() })),
  /** Variables of the texts that nobody has defined. */
  unknown: z.array(z.string()),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;

/** Whether a contact gets campaigns. */
export const optOut = z.object({
  optedOut: z.boolean(),
  at: instant.nullable(),
  /** The word that she wrote; null where an agent did it. */
  word: z.string().nullable(),
  campaignId: z.number().nullable(),
  by: z.string().nullable(),
});
export type OptOut = z.infer<typeof optOut>;

const of = { params: idParams } as const;
const manage = { access: 'campaigns.manage' } as const;
const read = { access: 'campaigns.read' } as const;
const nothing = { reply: z.object({}), status: 204 } as const;
const starting = [
  'ERR_NO_CAMPAIGN_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_CAMPAIGN_NO_CONNECTION',
  'ERR_CAMPAIGN_NO_PEOPLE',
  'ERR_CAMPAIGN_LIST_EMPTY',
  'ERR_CAMPAIGN_TOO_MANY',
  'ERR_CAMPAIGN_NO_TEXT',
  'ERR_CAMPAIGN_NO_QUESTION',
  'ERR_CAMPAIGN_MEDIA_GONE',
  'ERR_CAMPAIGN_VARIABLE_UNKNOWN',
] as const;

export const campaignActionRoutes = {
  startCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/start', ...manage, ...of, ...nothing },
    summary: `Start a campaign now. Its first message leaves after ${limits.campaignUndoSeconds} seconds, in which undo takes the start back.`,
    errors: [...starting, 'ERR_CAMPAIGN_RUNNING', 'ERR_CAMPAIGN_FINISHED', 'ERR_CAMPAIGN_CANCELLED'],
  }),
  undoCampaignStart: route({
    ...{ method: 'POST', path: '/campaigns/:id/undo', ...manage, ...of, ...nothing },
    summary: 'Take a start back: the campaign is what it was before, and its recipients are gone.',
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING', 'ERR_CAMPAIGN_UNDO_OVER'],
  }),
  cancelCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/cancel', ...manage, ...of, ...nothing },
    summary: 'Stop a running or scheduled campaign: CANCELADA. What waits in line does not leave.',
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING'],
  }),
  restartCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/restart', ...manage, ...of, ...nothing },
    summary: 'Go on with a cancelled campaign where it stopped: EM_ANDAMENTO. Nobody gets it twice.',
    errors: [...starting, 'ERR_CAMPAIGN_NOT_CANCELLED'],
  }),
  pauseCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/pause', ...manage, ...of, ...nothing },
    summary: 'Hold a running campaign: it stays EM_ANDAMENTO and sends nothing.',
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING'],
  }),
  resumeCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/resume', ...manage, ...of, ...nothing },
    summary: 'Let a held campaign go on, also one that a rule has held.',
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_RUNNING', 'ERR_NO_WAPP_FOUND'],
  }),
  duplicateCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/duplicate', ...manage, ...of },
    summary: 'Make a campaign with the same texts, file and people: INATIVA, without a date.',
    reply: campaign,
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  }),
  testCampaign: route({
    ...{ method: 'POST', path: '/campaigns/:id/test', ...manage, ...of },
    summary: "Send one of a campaign's texts, with its files, to a number of one's own.",
    body: z.object({
      number: z.string().trim().min(1, 'Required').max(limits.contactNumber.max, 'Too Long!'),
      text: z.number().int().min(1).max(limits.campaignMessages).default(1),
    }),
    reply: z.object({ ticketId: z.number(), ticketUuid: z.string() }),
    errors: [...starting, ...numberErrors],
  }),
};

export const campaignReportRoutes = {
  checkCampaign: route({
    ...{ method: 'GET', path: '/campaigns/:id/check', ...read, ...of },
    summary: 'What the start of a campaign has to be told of, and why it cannot start.',
    reply: campaignCheck,
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  }),
  forecastCampaign: route({
    ...{ method: 'GET', path: '/campaigns/:id/forecast', ...read, ...of },
    summary: 'When a campaign will be over, and what delays it.',
    reply: campaignForecast,
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  }),
  forecastCampaignDraft: route({
    ...{ method: 'POST', path: '/campaigns/forecast', ...read },
    summary: 'The same of a campaign that is not saved.',
    body: audience.extend({
      whatsappId: optionalId,
      fileListId: optionalId,
      hasMedia: z.boolean().nullish(),
      confirmation: z.boolean().nullish(),
      businessDaysOnly: z.boolean().nullish(),
      scheduledAt: campaignBody.shape.scheduledAt,
    }),
    reply: campaignForecast,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_CONTACTLIST_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_FILE_FOUND'],
  }),
  previewCampaign: route({
    ...{ method: 'POST', path: '/campaigns/preview', ...read },
    summary: 'Texts as one of the people would get them, and which variables some of them lack.',
    body: audience.extend({
      texts: z.array(z.string().max(limits.campaignText.max, 'Too Long!')).max(2 * limits.campaignMessages),
      /** Which of the people, by name, from 0. */
      person: z.number().int().min(0).max(limits.campaignRecipients).default(0),
    }),
    reply: campaignPreview,
    errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_NO_TAG_FOUND'],
  }),
  listCampaignBudgets: route({
    ...{ method: 'GET', path: '/campaigns/budgets', ...read },
    summary: 'What each connection may still send without an agent.',
    reply: z.array(campaignBudget),
  }),
  getCampaignReport: route({
    ...{ method: 'GET', path: '/campaigns/:id/report', ...read, ...of },
    summary: 'The numbers of a campaign.',
    reply: campaignReport,
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  }),
  listCampaignRecipients: route({
    ...{ method: 'GET', path: '/campaigns/:id/recipients', ...read, ...of },
    summary: `The recipients of a campaign in their order, ${limits.campaignRecipientPage} a page; "after" goes on where the page before ended.`,
    query: recipientFilters.extend({ after: z.string().max(1000).optional() }),
    reply: z.object({
      recipients: z.array(campaignRecipient),
      hasMore: z.boolean(),
      next: z.string().nullable(),
    }),
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  }),
  exportCampaignRecipients: route({
    ...{ method: 'GET', path: '/campaigns/:id/recipients/export', ...read, ...of },
    summary: 'The recipients of a campaign as a table, with the same filters.',
    query: recipientFilters,
    reply: z.file(),
    download: { fileName: 'campanha.csv', type: 'text/csv' },
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  }),
  retryCampaignRecipient: route({
    ...{ method: 'POST', path: '/campaigns/:id/recipients/:recipientId/retry', access: 'campaigns.manage' },
    summary: 'Send again what failed for one recipient, under its old id.',
    params: z.object({ id: pathId, recipientId: pathId }),
    ...nothing,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_NO_CAMPAIGNRECIPIENT_FOUND', 'ERR_CAMPAIGN_FINAL', 'ERR_SENDING_WAPP_MSG'],
  }),
  getOptOut: route({
    ...{ method: 'GET', path: '/contacts/:id/opt-out', access: 'contacts.read', ...of },
    summary: 'Whether a contact gets campaigns.',
    reply: optOut,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  updateOptOut: route({
    ...{ method: 'PUT', path: '/contacts/:id/opt-out', access: 'contacts.update', ...of },
    summary: 'Take a contact out of campaigns, or put her back.',
    body: z.object({ optedOut: z.boolean() }),
    reply: optOut,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
};
