import { limits } from '@recado/contract';
import type pg from 'pg';
import type { Data } from '#kit/db/data.ts';
import { startWorkLoop, type WorkLog } from '#kit/work/work-loop.ts';
import { campaignsChannel, tellCampaign } from '../rows/campaign-rows.repo.ts';
import { paceOf } from '../settings.repo.ts';
import { startDue } from '../start/start-due.ts';
import { claimCampaign, type Look, type NextRecipient, release } from './claim.repo.ts';
import { gapAfter } from './pace.ts';
import { type Health, isOver, pauseOf } from './pause-rules.ts';
import { type StepDeps, sendingOf, takeStep } from './take-step.ts';
import { chooseText } from './text-choice.ts';
import { beginOfDay, nextDay, nextWorking, type WorkingTime } from './working-time.ts';
import { beginWaiting, decideTrial, expireQuestions, finish, pauseByRule, resumeByRule } from './write-step.repo.ts';

export interface CampaignWorkOptions extends StepDeps {
  pool: pg.Pool;
  log: WorkLog;
  now?: () => Date;
  lookEveryMs?: number;
  leaseSeconds?: number;
}

/** A process that was killed in a step gives the campaign back after so long. */
const leaseSeconds = 60;
const minuteMs = 60_000;
/** A cause that ends by itself is looked for again so often. */
const ruleEveryMs = 60_000;

/** So often answers to questions are looked for. */
const answersEveryMs = 5000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const healthOf = (look: Look, now: Date): Health => ({
  connection: {
    isGone: look.connection === null,
    isOnline: look.connection?.online ?? false,
    lostSince: dateOf(look.connection?.lost_since),
    restrictedUntil: dateOf(look.connection?.restricted_until),
  },
  failures: look.failures,
  optOuts: look.opt_outs,
  delivered: look.delivered,
  rating: look.rating,
  now,
});

function workingTimeOf(look: Look): WorkingTime {
  const { sendQuietFrom: from, sendQuietUntil: until } = sendingOf(look);
  return {
    timezone: look.company.timezone,
    quiet: from && until && from !== until ? { from, until } : null,
    businessDaysOnly: look.business_days_only,
    holidays: look.holidays,
  };
}

/** Whom the next step is about: whoever said yes, then those who are known, then strangers while the day has room. */
function nextOf(look: Look, now: Date): NextRecipient | 'dayBudget' | null {
  if (look.confirmed) return look.confirmed;
  if (look.known) return look.known;
  if (!look.fresh) return null;
  const begin = beginOfDay(now, look.company.timezone).getTime();
  const used = look.firsts.filter((at) => new Date(at).getTime() >= begin).length;
  return used < sendingOf(look).sendNewContactsPerDay ? look.fresh : 'dayBudget';
}

/** When the next message may be made: the interval after the one before, within the working time. */
function dueAt(look: Look, now: Date): Date {
  const gapMs = gapAfter(look.made_count, paceOf(look.pace)) * 1000;
  const due = look.settled_at ? later(look.settled_at, gapMs) : now;
  return nextWorking(due > now ? due : now, workingTimeOf(look));
}

class CampaignStep {
  readonly #options: CampaignWorkOptions;
  readonly #look: Look;
  readonly #owner: string;
  readonly #now: Date;

  constructor(options: CampaignWorkOptions, look: Look, owner: string, now: Date) {
    this.#options = options;
    this.#look = look;
    this.#owner = owner;
    this.#now = now;
  }

  /** One step: it is started, held, let go, finished, or one person gets something. */
  async run(): Promise<void> {
    const look = this.#look;
    if (look.status === 'PROGRAMADA') return startDue(this.#options.data, look, this.#owner, this.#now);
    if (look.paused_at) return this.#resume();
    await this.#expire();
    if (!look.is_open) return this.#write((tx) => finish(tx, look, this.#owner, this.#now));
    const pause = pauseOf(healthOf(look, this.#now));
    if (pause) return this.#pause(pause.reason, pause.until);
    if (!look.connection?.online) return this.#wait(later(this.#now, minuteMs));
    if (look.line.count > 0) return this.#wait(this.#afterLine());
    const due = dueAt(look, this.#now);
    if (due > this.#now) return this.#wait(due);
    await this.#send();
  }

  async #send(): Promise<void> {
    const look = this.#look;
    const who = nextOf(look, this.#now);
    if (who === null) return this.#wait(this.#afterAnswers());
    if (who === 'dayBudget') return this.#pause('dayBudget', nextDay(this.#now, look.company.timezone));
    const text = await this.#chooseText();
    if (text === null) return;
    const outcome = await takeStep(this.#options, { look, owner: this.#owner, who, text, now: this.#now });
    if (outcome === 'mediaGone') return this.#pause('mediaGone', null);
    if (outcome !== 'written') await this.#wait(later(this.#now, outcome.afterMs));
  }

  /** Which text; null when the trial has to end first, which is written here. */
  async #chooseText(): Promise<number | null> {
    const look = this.#look;
    const { trial_share: share, trial_winner: winner, trial_until: until } = look;
    const trial = { share, winner, until, valid: look.valid_count };
    const choice = chooseText(look.texts, look.made_count, trial, this.#now);
    if (typeof choice === 'object') return choice.text;
    if (choice === 'decide') await this.#write((tx) => decideTrial(tx, look, this.#now));
    else if (until === null)
      await this.#write((tx) => beginWaiting(tx, look, later(this.#now, (look.trial_hours ?? 1) * 60 * minuteMs)));
    else await this.#wait(until);
    return null;
  }

  async #expire(): Promise<void> {
    const { next_due_at: due } = this.#look;
    if (!due || due > this.#now) return;
    await this.#options.data.tenant(this.#look.company_id, (tx) => expireQuestions(tx, this.#look.id, this.#now));
  }

  /** What stands in line is looked at again soon, or when the budget lets it go. */
  #afterLine(): Date {
    const held = dateOf(this.#look.line.held_until);
    const soon = later(this.#now, 1000);
    const latest = later(this.#now, minuteMs);
    if (!held || held <= soon) return soon;
    return held < latest ? held : latest;
  }

  /** Whoever is asked may say yes at any moment. */
  #afterAnswers(): Date {
    const soon = later(this.#now, answersEveryMs);
    const due = this.#look.next_due_at;
    return due && due > this.#now && due < soon ? due : soon;
  }

  async #resume(): Promise<void> {
    const { paused_reason: reason, paused_until: until } = this.#look;
    const isFree = reason !== null && isOver(reason, healthOf(this.#look, this.#now), until);
    if (!isFree) return this.#wait(later(this.#now, ruleEveryMs));
    await this.#write((tx) => resumeByRule(tx, this.#look, this.#owner, this.#now));
  }

  #pause(reason: Parameters<typeof pauseByRule>[3]['reason'], until: Date | null): Promise<void> {
    const ends = reason === 'restricted' || reason === 'connectionLost' || reason === 'dayBudget';
    const nextAt = ends ? (until ?? later(this.#now, ruleEveryMs)) : null;
    const pause = { reason, until, now: this.#now, nextAt };
    return this.#write((tx) => pauseByRule(tx, this.#look, this.#owner, pause));
  }

  #write(work: (tx: Parameters<Parameters<Data['tenant']>[1]>[0]) => Promise<void>): Promise<void> {
    return this.#options.data.tenant(this.#look.company_id, async (tx) => {
      await work(tx);
      tellCampaign(tx, this.#look.id);
    });
  }

  #wait(at: Date): Promise<void> {
    return release(this.#options.data, this.#look, this.#owner, at);
  }
}

/** Sends the campaigns of every company, one person a step; several processes may run it. */
export function startCampaignWork(options: CampaignWorkOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log } = options;
  const nowOf = () => options.now?.() ?? new Date();
  return startWorkLoop<Look>({
    pool,
    log,
    channel: campaignsChannel,
    timings: { lookEveryMs: options.lookEveryMs ?? limits.campaignLookMs },
    claim: (owner) => claimCampaign(data, owner, nowOf(), options.leaseSeconds ?? leaseSeconds),
    work: async (look, owner) => {
      try {
        await new CampaignStep(options, look, owner, nowOf()).run();
      } catch (error) {
        // It stays claimed: whoever comes after the lease tries again.
        log.warn({ err: error, campaignId: look.id }, 'A step of a campaign could not be taken');
      }
    },
  });
}
