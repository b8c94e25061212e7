import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { campaignStatuses } from '../states.ts';
import { campaignPauseReasons } from './campaign-states.ts';
import { contactList, contactListItem } from './contact-lists.ts';
import { mediaReply } from './quick-messages.ts';

/** What the form names when the people come from no tag. */
export const noTagList = 'Nenhuma';

const text = z.string().nullable();
const texts = { message1: text, message2: text, message3: text, message4: text, message5: text };
const confirmationTexts = {
  ...{ confirmationMessage1: text, confirmationMessage2: text, confirmationMessage3: text },
  ...{ confirmationMessage4: text, confirmationMessage5: text },
};

/** Two texts against each other (ours): `sharePercent` of the people try both, after `hours` the rest get the better one. */
export const campaignTrial = z.object({
  sharePercent: z.number().int().min(limits.campaignTrial.leastShare).max(100),
  hours: z.number().int().min(1).max(limits.campaignTrial.mostHours),
});
export type CampaignTrial = z.infer<typeof campaignTrial>;

/** How far a campaign is (ours); before it starts all are 0. `delivered` and `valid` make the bar. */
export const campaignProgress = z.object({
  /** Everybody who was meant, those left out included. */
  total: z.number(),
  /** Who can get it: everybody but those left out. */
  valid: z.number(),
  /** Whose message has left: sent, delivered or read. */
  delivered: z.number(),
  failed: z.number(),
  leftOut: z.number(),
  answered: z.number(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

const base = {
  id: z.number(),
  name: z.string(),
  ...texts,
  ...confirmationTexts,
  status: z.enum(campaignStatuses),
  confirmation: z.boolean(),
  scheduledAt: instant.nullable(),
  completedAt: instant.nullable(),
  companyId: z.number(),
  contactListId: z.number().nullable(),
  tagListId: z.union([z.number(), z.literal(noTagList)]),
  whatsappId: z.number().nullable(),
  fileListId: z.number().nullable(),
  /** Opaque name with its signature, which clients prefix with `/public/`. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  whatsapp: z.object({ id: z.number(), name: z.string(), status: z.string() }).nullable(),
  /** Ours: people whose tag names them; null without a tag. */
  tag: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
  fileList: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Ours: it leaves on Monday to Friday alone, and on no holiday. */
  businessDaysOnly: z.boolean(),
  /** Ours: whoever has not answered the question after so many days gets nothing. */
  confirmationDays: z.number(),
  trial: campaignTrial.nullable(),
  /** Ours: the text that won, 1 or 2; null without a trial, or before its end. */
  trialWinner: z.number().nullable(),
  startedAt: instant.nullable(),
  /** Ours: until then the start can be taken back; null when not. */
  undoUntil: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelledBy: z.string().nullable(),
  /** Ours: it stays EM_ANDAMENTO and sends nothing: since when, why, and who or what stopped it. */
  paused: z
    .object({
      at: instant,
      reason: z.enum(campaignPauseReasons),
      by: z.string().nullable(),
      /** When the rule lets it go on by itself; null: a person has to. */
      until: instant.nullable(),
    })
    .nullable(),
  /** Ours: why it cannot be edited: a code of the catalogue; null where it can. */
  locked: z.string().nullable(),
  progress: campaignProgress,
};
/** One campaign as the list shows it. */
export const campaignRow = z.object({ ...base, contactList: contactList.nullable() });
export type CampaignRow = z.infer<typeof campaignRow>;

/** One recipient as clients of the family know it: every time is there, null where it is not yet. */
export const campaignShipping = z.object({
  id: z.number(),
  jobId: z.string().nullable(),
  number: z.string(),
  message: z.string().nullable(),
  confirmationMessage: z.string().nullable(),
  confirmation: z.boolean(),
  contactId: z.number().nullable(),
  campaignId: z.number(),
  confirmationRequestedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type CampaignShipping = z.infer<typeof campaignShipping>;

/**
 * One campaign in full. `contactList.contacts` and `shipping` hold the first people alone: what a report counts stands in
 * `progress` and in the report's own calls.
 */
export const campaign = z.object({
  ...base,
  contactList: contactList.extend({ contacts: z.array(contactListItem) }).nullable(),
  shipping: z.array(campaignShipping),
});
export type Campaign = z.infer<typeof campaign>;

const written = z.preprocess(
  (value) => (value === '' ? null : value),
  z.string().max(limits.campaignText.max, 'Too Long!').nullish(),
);
/** A wall time of the company's zone, with a blank or a T between day and hour, or an instant with its offset. */
const scheduledTime = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? value.trim().replace(' ', 'T') : value),
  z
    .string()
    .max(40)
    .pipe(z.iso.datetime({ local: true, offset: true, error: 'Invalid date' }))
    .refine((day) => day.startsWith('2'), 'Invalid date')
    .nullish(),
);
const tagChoice = z.preprocess(
  (value) => (value === noTagList || value === '' ? null : typeof value === 'string' ? Number(value) : value),
  z.number().int().positive().max(2_147_483_647).nullish(),
);

export const campaignBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(limits.campaignName.min, 'Too Short!')
    .max(limits.campaignName.max, 'Too Long!'),
  ...{ message1: written, message2: written, message3: written, message4: written, message5: written },
  ...{ confirmationMessage1: written, confirmationMessage2: written, confirmationMessage3: written },
  ...{ confirmationMessage4: written, confirmationMessage5: written },
  confirmation: z.boolean().nullish(),
  scheduledAt: scheduledTime,
  whatsappId: optionalId,
  contactListId: optionalId,
  tagListId: tagChoice,
  fileListId: optionalId,
  /** As the client knows it; a running or finished one is not written. */
  status: z.enum(campaignStatuses).nullish(),
  businessDaysOnly: z.boolean().nullish(),
  confirmationDays: z.number().int().min(1).max(limits.campaignConfirmationDays.max).nullish(),
  trial: campaignTrial.nullish(),
});
export type CampaignBody = z.output<typeof campaignBody>;

/** Why a campaign is not written as it was sent. */
const writing = [
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CONTACTLIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_FILE_FOUND',
  'ERR_CAMPAIGN_NO_CONNECTION',
  'ERR_CAMPAIGN_NO_PEOPLE',
  'ERR_CAMPAIGN_NO_QUESTION',
  'ERR_CAMPAIGN_PAST',
  'ERR_CAMPAIGN_RUNNING',
  'ERR_CAMPAIGN_FINISHED',
  'ERR_CAMPAIGN_TOO_SOON',
  'ERR_CAMPAIGN_CANCELLED',
  'ERR_CAMPAIGN_TRIAL_TEXTS',
] as const;

export const campaigns = resource({
  name: 'campaigns',
  path: '/campaigns',
  listKey: 'records',
  live: { name: 'campaign', channel: 'campaign', key: 'record', goneKey: 'id', readers: 'campaigns.read' },
  shape: campaign,
  row: campaignRow,
  body: campaignBody,
  filters: { status: z.union([z.literal('').transform(() => undefined), z.enum(campaignStatuses)]).optional() },
  may: {
    read: 'campaigns.read',
    create: 'campaigns.manage',
    update: 'campaigns.manage',
    delete: 'campaigns.manage',
  },
  notFound: 'ERR_NO_CAMPAIGN_FOUND',
  errors: writing,
});

/** One campaign setting: its value is JSON text. */
export const campaignSettingRow = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type CampaignSettingRow = z.infer<typeof campaignSettingRow>;

/** Seconds, or messages, that the form of the settings offers. */
export const campaignIntervals = {
  messageInterval: [0, 5, 10, 15, 20],
  longerIntervalAfter: [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120],
  greaterInterval: [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120],
} as const;
const seconds = (options: readonly number[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z.number().refine((number) => options.includes(number), 'Invalid option'),
  );
/** What a key of an own variable is made of. */
export const campaignKeyForm = /^[A-Za-z0-9_]{1,32}$/;
/** Own variables stand as {key} in texts; a key is taken literally and stands once. */
export const campaignVariable = z.object({
  key: z.string().trim().max(32, 'Invalid key').regex(campaignKeyForm, 'Invalid key'),
  value: z.string().max(limits.campaignVariable.max, 'Too Long!'),
});
export const campaignSettingsBody = z.object({
  settings: z.object({
    messageInterval: seconds(campaignIntervals.messageInterval).optional(),
    longerIntervalAfter: seconds(campaignIntervals.longerIntervalAfter).optional(),
    greaterInterval: seconds(campaignIntervals.greaterInterval).optional(),
    variables: z
      .array(campaignVariable)
      .max(limits.campaignVariables)
      .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Repeated key')
      .optional(),
  }),
});

const of = { params: idParams } as const;

export const campaignRoutes = {
  listCampaigns: campaigns.list,
  getCampaign: campaigns.get,
  createCampaign: campaigns.create,
  updateCampaign: campaigns.update,
  deleteCampaign: route({ ...campaigns.remove, errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_RUNNING'] }),
  uploadCampaignMedia: route({
    ...{ method: 'POST', path: '/campaigns/:id/media-upload', access: 'campaigns.manage' },
    summary: 'Give a campaign its file, in the place of the one it had.',
    ...of,
    body: z.object({}),
    upload: {
      field: 'file',
      accepts: ['image', 'audio', 'video', 'pdf', 'document', 'sheet', 'archive'],
      maxBytes: limits.attachmentBytes,
      purpose: 'campaign',
    },
    reply: mediaReply,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_RUNNING', 'ERR_CAMPAIGN_FINISHED', 'ERR_CAMPAIGN_TOO_SOON'],
  }),
  deleteCampaignMedia: route({
    ...{ method: 'DELETE', path: '/campaigns/:id/media-upload', access: 'campaigns.manage' },
    summary: 'Take the file from a campaign.',
    ...of,
    reply: mediaReply,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_RUNNING', 'ERR_CAMPAIGN_FINISHED', 'ERR_CAMPAIGN_TOO_SOON'],
  }),
  listCampaignSettings: route({
    ...{ method: 'GET', path: '/campaign-settings', access: 'campaigns.read' },
    summary: 'The four campaign settings, each value as JSON text.',
    reply: z.array(campaignSettingRow),
  }),
  updateCampaignSettings: route({
    ...{ method: 'POST', path: '/campaign-settings', access: 'campaigns.configure' },
    summary: 'Write the campaign settings that are named; the others stay. Answers all four.',
    body: campaignSettingsBody,
    reply: z.array(campaignSettingRow),
  }),
};
