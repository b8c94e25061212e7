import { type Campaign, type CampaignRow, limits, noTagList } from '@recado/contract';
import type { BodyOf } from '../../../kit/resource/records.ts';
import type { campaignRecords } from '../queries.ts';

export type CampaignValues = BodyOf<(typeof campaignRecords)['resource']>;

export const messageNames = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
export const questionNames = [
  'confirmationMessage1',
  'confirmationMessage2',
  'confirmationMessage3',
  'confirmationMessage4',
  'confirmationMessage5',
] as const;
export type TextName = (typeof messageNames)[number] | (typeof questionNames)[number];

type Texts = Partial<Record<TextName, unknown>>;
const textIn = (values: Texts, name: TextName): string => {
  const text = values[name];
  return typeof text === 'string' ? text : '';
};

/** The five messages, empty where there is none. */
export const textsOf = (values: Texts | CampaignRow): string[] => messageNames.map((name) => textIn(values, name));

const writtenIn = (names: readonly TextName[], campaign: Campaign | undefined) =>
  Object.fromEntries(names.map((name) => [name, campaign?.[name] ?? '']));

const trialUsual = { sharePercent: 20, hours: 4 };
/** What a comparison of two texts begins with. */
export const newTrial = (): typeof trialUsual => ({ ...trialUsual });

/** What the form holds at first. A locked date is left out: it is not written, so it stays as it is to the second. */
export const valuesOf = (campaign: Campaign | undefined, wallTime: (at: string) => string): CampaignValues => ({
  name: campaign?.name ?? '',
  ...writtenIn([...messageNames, ...questionNames], campaign),
  confirmation: campaign?.confirmation ?? false,
  ...(campaign?.locked ? {} : { scheduledAt: campaign?.scheduledAt ? wallTime(campaign.scheduledAt) : '' }),
  whatsappId: campaign?.whatsappId ?? null,
  contactListId: campaign?.contactListId ?? null,
  tagListId: campaign?.tagListId ?? noTagList,
  fileListId: campaign?.fileListId ?? null,
  businessDaysOnly: campaign?.businessDaysOnly ?? false,
  confirmationDays: campaign?.confirmationDays ?? limits.campaignConfirmationDays.default,
  trial: campaign?.trial ?? null,
});

/** An id that the form holds; null for none, and for 'Nenhuma'. */
export const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
