import { type CampaignBody, campaignStatus, limits } from '@recado/contract';
import { instantOf } from '#features/companies/index.ts';
import type { RowValues } from '#kit/crud/records.repo.ts';
import { fail } from '#kit/http/fail.ts';
import type { CampaignFacts } from './rows/campaign-facts.ts';
import { lockOf } from './rows/to-wire-campaign.ts';

/** Five places; what the body does not name stays. */
function placesOf(sent: readonly (string | null | undefined)[], before: readonly (string | null)[] = []) {
  return sent.map((text, place) => {
    const written = text === undefined ? (before[place] ?? null) : text;
    return written?.trim() ? written : null;
  });
}

const textsOf = (body: CampaignBody, before?: CampaignFacts) =>
  placesOf([body.message1, body.message2, body.message3, body.message4, body.message5], before?.texts);
const questionsOf = (body: CampaignBody, before?: CampaignFacts) =>
  placesOf(
    [
      ...[body.confirmationMessage1, body.confirmationMessage2, body.confirmationMessage3],
      ...[body.confirmationMessage4, body.confirmationMessage5],
    ],
    before?.questions,
  );

/** The instant of a wall time of the company's zone; one with its offset is an instant already. */
export function scheduledInstant(text: string | null | undefined, timezone: string): Date | null | undefined {
  if (!text) return text === undefined ? undefined : null;
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return new Date(text);
  const [day = '', time = ''] = text.split('T');
  return instantOf(day, time.length === 5 ? `${time}:00` : time, timezone);
}

const orNull = <T>(value: T | null | undefined, isNew: boolean): T | null | undefined =>
  value === undefined && isNew ? null : value;

function fieldsOf(body: CampaignBody, timezone: string, isNew: boolean) {
  return {
    name: body.name,
    confirmation: body.confirmation ?? (isNew ? false : undefined),
    scheduled_at: orNull(scheduledInstant(body.scheduledAt, timezone), isNew),
    connection_id: orNull(body.whatsappId, isNew),
    contact_list_id: orNull(body.contactListId, isNew),
    tag_id: orNull(body.tagListId, isNew),
    file_list_id: orNull(body.fileListId, isNew),
  };
}
type Fields = ReturnType<typeof fieldsOf>;

/** What a cancelled campaign keeps as it was: everything but its messages. */
function refuseOtherFields(fields: Fields, before: CampaignFacts): void {
  for (const [key, value] of Object.entries(fields)) {
    const was = before[key as keyof Fields]; // keys of the literal above
    const isSame = value instanceof Date && was instanceof Date ? value.getTime() === was.getTime() : value === was;
    if (value !== undefined && !isSame) fail('ERR_CAMPAIGN_CANCELLED');
  }
}

/** Refuses what the status that was sent, or the one there is, does not allow. */
function refuseLocked(body: CampaignBody, before: CampaignFacts | undefined): void {
  if (body.status === campaignStatus.running) fail('ERR_CAMPAIGN_RUNNING');
  if (body.status === campaignStatus.finished) fail('ERR_CAMPAIGN_FINISHED');
  const lock = before && lockOf(before);
  if (lock && lock !== 'ERR_CAMPAIGN_CANCELLED') fail(lock);
}

/** A date that is over is refused where it is new, and what is promised for a date must name people and connection. */
function refusePromise(fields: Fields, questions: readonly (string | null)[], before: CampaignFacts | undefined): void {
  const at = fields.scheduled_at;
  if (!at) return;
  if (at.getTime() <= Date.now() && at.getTime() !== before?.scheduled_at?.getTime()) fail('ERR_CAMPAIGN_PAST');
  const now = { ...before, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) };
  if (!now.connection_id) fail('ERR_CAMPAIGN_NO_CONNECTION');
  if (!now.contact_list_id && !now.tag_id) fail('ERR_CAMPAIGN_NO_PEOPLE');
  if (now.confirmation && !questions.some(Boolean)) fail('ERR_CAMPAIGN_NO_QUESTION');
}

/** What the body does not name stays, or is the usual of a new one. */
function rulesOf({ businessDaysOnly, confirmationDays, trial }: CampaignBody, isNew: boolean) {
  const { default: days } = limits.campaignConfirmationDays;
  const shown = trial === undefined && isNew ? null : trial;
  return {
    business_days_only: businessDaysOnly ?? (isNew ? false : undefined),
    confirmation_days: confirmationDays ?? (isNew ? days : undefined),
    trial_share: shown === null ? null : shown?.sharePercent,
    trial_hours: shown === null ? null : shown?.hours,
  };
}

/** Columns and values of what was written; throws why it may not be. */
export function campaignValues(
  body: CampaignBody,
  { timezone, userId }: { timezone: string; userId: number },
  before: CampaignFacts | undefined,
): RowValues {
  refuseLocked(body, before);
  const isNew = before === undefined;
  const fields = fieldsOf(body, timezone, isNew);
  const [texts, questions] = [textsOf(body, before), questionsOf(body, before)];
  const written = { texts: JSON.stringify(texts), questions: JSON.stringify(questions) };
  if (before?.status === campaignStatus.cancelled) {
    refuseOtherFields(fields, before);
    return written;
  }
  refusePromise(fields, questions, before);
  if (body.trial && !(texts[0] && texts[1])) fail('ERR_CAMPAIGN_TRIAL_TEXTS');
  const at = fields.scheduled_at === undefined ? (before?.scheduled_at ?? null) : fields.scheduled_at;
  return {
    ...fields,
    ...written,
    status: at ? campaignStatus.scheduled : campaignStatus.idle,
    next_at: at,
    ...rulesOf(body, isNew),
    user_id: isNew ? userId : undefined,
  };
}
