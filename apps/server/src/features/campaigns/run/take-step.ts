import { decodeSettings, type LeftOutReason } from '@recado/contract';
import type { LookupNumber } from '#features/contacts/index.ts';
import { discardPrepared, sendLater } from '#features/messages/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { AppError } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { tellCampaign } from '../rows/campaign-rows.repo.ts';
import { paceOf } from '../settings.repo.ts';
import { holdStep, type Look, type NextRecipient } from './claim.repo.ts';
import { fillText } from './fill-text.ts';
import { prepareUnit, type UnitPiece } from './prepare-unit.ts';
import { askNumber, ticketOf } from './reach.ts';
import { leaveOut, noteNumber, noteUnit } from './write-step.repo.ts';

export interface StepDeps {
  data: Data;
  storage: Storage;
  lookup: LookupNumber;
}
export interface Step {
  look: Look;
  owner: string;
  who: NextRecipient;
  /** Which text, 1 to 5; 0 where only files are sent. */
  text: number;
  now: Date;
}

/** Asked at once while a message stands in line; a longer wait is what the outbox foresees. */
const lineEveryMs = 1000;

const isQuestion = ({ look, who }: Step): boolean => look.confirmation && who.state === 'waiting';

/** The words of this step: the question, or the text, with the person's own values. */
function wordsOf({ look, who, text }: Step): string {
  const questions = look.questions.filter((question) => question?.trim());
  const asks = look.confirmation && who.state === 'waiting';
  const written = asks ? questions[who.id % questions.length] : text > 0 ? look.texts[text - 1] : '';
  return fillText(written ?? '', who, paceOf(look.pace).variables);
}

const leave = ({ data }: StepDeps, { look, who }: Step, reason: LeftOutReason) =>
  data.tenant(look.company_id, async (tx) => {
    await leaveOut(tx, look, who, reason);
    tellCampaign(tx, look.id);
  });

/** False when she is left out, or nobody can be asked now. */
async function confirm(deps: StepDeps, step: Step): Promise<'known' | 'leftOut' | 'later'> {
  const { look, who } = step;
  if (who.on_whatsapp === true || !/^[0-9]{8,15}$/.test(who.number)) return 'known';
  const { number, answer } = await askNumber(deps.lookup, look, who.number);
  if (answer === 'unknown') return 'later';
  if (answer === 'no') {
    await leave(deps, step, 'notOnWhatsapp');
    return 'leftOut';
  }
  await deps.data.tenant(look.company_id, (tx) => noteNumber(tx, look, who, number));
  who.number = number;
  return 'known';
}

/** Messages, their rows of the outbox and the recipient: one transaction, so that she gets it once or not at all. */
async function write(tx: TenantDb, step: Step, pieces: readonly UnitPiece[], body: string): Promise<boolean> {
  const { look, owner, who, now } = step;
  const held = await holdStep(tx, look, who, owner);
  if (!held || look.connection_id === null) return false;
  const ticket = await ticketOf(tx, look.connection_id, who, held);
  const trace = { rule: 'campaign', setting: null, facts: { name: look.name } } as const;
  const messageIds: string[] = [];
  for (const piece of pieces) messageIds.push(await sendLater(tx, ticket, { ...piece, userId: null, trace }));
  const unit = {
    ...{ contactId: ticket.contact_id, ticketId: ticket.id, messageIds, isQuestion: isQuestion(step), body },
    text: step.text || null,
  };
  await noteUnit(tx, look, who, unit, new Date(now.getTime() + lineEveryMs));
  tellCampaign(tx, look.id);
  return true;
}

/** Codes that concern this person alone; the campaign goes on without her. */
const ofPerson: Partial<Record<string, LeftOutReason>> = {
  ERR_SENDING_WAPP_MSG: 'contactGone',
  ERR_LIMIT_CONTACTS: 'noRoom',
  ERR_SERVER_FULL: 'noRoom',
};

function reasonOf(error: unknown): LeftOutReason | undefined {
  if (error instanceof AppError) return ofPerson[error.code];
  const { constraint } = error as { constraint?: string }; // a database error has one
  return constraint === 'campaign_recipients_one_contact' ? 'duplicate' : undefined;
}

/** What became of a step: `again` at once, or after so many seconds. */
export type Outcome = { afterMs: number } | 'written' | 'mediaGone';

/** Writes to one person. Throws what nobody foresaw: then the campaign is taken up again after the lease. */
export async function takeStep(deps: StepDeps, step: Step): Promise<Outcome> {
  const { look } = step;
  const known = await confirm(deps, step);
  if (known !== 'known') return { afterMs: known === 'later' ? 60_000 : 0 };
  const made: string[] = [];
  const { data, storage } = deps;
  const work = { data, storage, companyId: look.company_id, userId: null, begins: (id: string) => made.push(id) };
  let isWritten = false;
  try {
    const body = wordsOf(step);
    const pieces = isQuestion(step) ? [{ body, file: undefined }] : await prepareUnit(work, look, body);
    isWritten = await data.tenant(look.company_id, (tx) => write(tx, step, pieces, body));
    return isWritten ? 'written' : { afterMs: 0 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_CAMPAIGN_MEDIA_GONE') return 'mediaGone';
    const reason = reasonOf(error);
    if (!reason) throw error;
    await leave(deps, step, reason);
    return { afterMs: 0 };
  } finally {
    if (!isWritten) await discardPrepared(work, made);
  }
}

/** The settings of sending, as the claim brought them. */
export const sendingOf = (look: Look) => decodeSettings(look.settings);
