import type { Data } from '#kit/db/data.ts';
import { checkNumber, type LookupNumber } from './check-number.ts';
import { claimUnknown, companiesWithUnknown, noteAnswer } from './number-checks.repo.ts';

/** Between two numbers of a company: four a minute, each in one or two forms, are no bulk (decision 19). */
const pauseSeconds = 15;

export interface NumberChecks {
  /** Begins no more; resolves when the one under way is answered. */
  stop(): Promise<void>;
}
export interface NumberCheckOptions {
  data: Data;
  lookup: LookupNumber;
  onError(error: unknown): void;
  pauseSeconds?: number;
}

/** Asks WhatsApp about one number of a company, if one may be asked now. Answers whether one was. */
async function askOne({ data, lookup, ...options }: NumberCheckOptions, companyId: number): Promise<boolean> {
  const pause = options.pauseSeconds ?? pauseSeconds;
  const asked = await data.tenant(companyId, (tx) => claimUnknown(tx, pause));
  if (!asked) return false;
  const { number, onWhatsapp } = await checkNumber(lookup, companyId, null, asked.number);
  if (onWhatsapp === null) return true;
  await data.tenant(companyId, async (tx) => {
    if (!(await noteAnswer(tx, asked, { number, onWhatsapp }))) return;
    tx.record({ name: 'contactListItem.updated', subject: { recordId: asked.id, action: 'update' } });
  });
  return true;
}

/**
 * Looks up, slowly, which numbers of contact lists have WhatsApp, through the sessions of the company (decision 19).
 * Several processes may run it: the pause between two numbers of a company holds for all of them together.
 */
export function startNumberChecks(options: NumberCheckOptions): NumberChecks {
  let isOver = false;
  let running: Promise<void> | undefined;
  const round = async (): Promise<void> => {
    for (const companyId of await options.data.system(({ db }) => companiesWithUnknown(db))) {
      if (isOver) return;
      await askOne(options, companyId).catch(options.onError);
    }
  };
  const look = (): void => {
    running ??= round()
      .catch(options.onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, ((options.pauseSeconds ?? pauseSeconds) * 1000) / 3);
  look();
  return {
    async stop() {
      isOver = true;
      clearInterval(timer);
      await running;
    },
  };
}
