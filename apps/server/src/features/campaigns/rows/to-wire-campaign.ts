import { type Campaign, type CampaignRow, campaignStatus, limits, noTagList } from '@recado/contract';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import type { CampaignFacts } from './campaign-facts.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Why a campaign cannot be edited now: a code of the catalogue, or null. */
export function lockOf({ status, scheduled_at }: Pick<CampaignFacts, 'status' | 'scheduled_at'>, now = Date.now()) {
  if (status === campaignStatus.running) return 'ERR_CAMPAIGN_RUNNING';
  if (status === campaignStatus.finished) return 'ERR_CAMPAIGN_FINISHED';
  if (status === campaignStatus.cancelled) return 'ERR_CAMPAIGN_CANCELLED';
  const opensUntil = (scheduled_at?.getTime() ?? 0) - limits.campaignEditableAheadMs;
  return status === campaignStatus.scheduled && opensUntil <= now ? 'ERR_CAMPAIGN_TOO_SOON' : null;
}

const at = (list: readonly (string | null)[], place: number): string | null => list[place] ?? null;

const textsOf = ({ texts, questions }: CampaignFacts) => ({
  ...{ message1: at(texts, 0), message2: at(texts, 1), message3: at(texts, 2) },
  ...{ message4: at(texts, 3), message5: at(texts, 4) },
  ...{ confirmationMessage1: at(questions, 0), confirmationMessage2: at(questions, 1) },
  ...{ confirmationMessage3: at(questions, 2), confirmationMessage4: at(questions, 3) },
  confirmationMessage5: at(questions, 4),
});

const pauseOf = ({ status, paused_at, paused_reason, paused_by, paused_until }: CampaignFacts) =>
  status === campaignStatus.running && paused_at && paused_reason
    ? { at: paused_at.toISOString(), reason: paused_reason, by: paused_by, until: isoOf(paused_until) }
    : null;

const timesOf = (row: CampaignFacts) => ({
  scheduledAt: isoOf(row.scheduled_at),
  completedAt: isoOf(row.completed_at),
  startedAt: isoOf(row.started_at),
  undoUntil: isoOf(row.undo_until),
  cancelledAt: isoOf(row.cancelled_at),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const listOf = ({ contact_list: list, company_id }: CampaignFacts) =>
  list && {
    id: list.id,
    name: list.name,
    companyId: company_id,
    createdAt: new Date(list.created_at).toISOString(),
    updatedAt: new Date(list.updated_at).toISOString(),
  };

/** A row as the list shows it. */
export const toListedCampaign = (row: CampaignFacts, links: MediaLinks): CampaignRow => ({
  id: row.id,
  name: row.name,
  ...textsOf(row),
  ...timesOf(row),
  status: row.status,
  confirmation: row.confirmation,
  confirmationDays: row.confirmation_days,
  companyId: row.company_id,
  contactListId: row.contact_list_id,
  contactList: listOf(row),
  tagListId: row.tag_id ?? noTagList,
  tag: row.tag,
  whatsappId: row.connection_id,
  whatsapp: row.connection,
  fileListId: row.file_list_id,
  fileList: row.file_list,
  mediaPath: row.media_id === null ? null : links.name({ companyId: row.company_id, id: row.media_id }),
  mediaName: row.media_name,
  businessDaysOnly: row.business_days_only,
  trial: row.trial_share && row.trial_hours ? { sharePercent: row.trial_share, hours: row.trial_hours } : null,
  trialWinner: row.trial_winner,
  cancelledBy: row.cancelled_by,
  paused: pauseOf(row),
  locked: lockOf(row),
  progress: row.progress,
});

/** A row as one record in the shape of the wire. */
export function toWireCampaign(row: CampaignFacts, links: MediaLinks): Campaign {
  const listed = toListedCampaign(row, links);
  const { company_id: companyId, contact_list_id } = row;
  const contacts = (row.contacts ?? []).map((person) => ({
    ...person,
    companyId,
    contactListId: contact_list_id ?? 0,
  }));
  return {
    ...listed,
    contactList: listed.contactList && { ...listed.contactList, contacts },
    shipping: row.shipping ?? [],
  };
}
