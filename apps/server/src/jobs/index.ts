import type pg from 'pg';
import { pino } from 'pino';
import { closeLinks, openActivityChain } from '#features/activity-log/index.ts';
import { startBulkChanges } from '#features/bulk-changes/index.ts';
import { startBotFiles } from '#features/chatbot/index.ts';
import { type LookupNumber, startNumberChecks } from '#features/contact-lists/index.ts';
import { sendText } from '#features/messages/index.ts';
import { startCompanyWork } from '#features/platform/index.ts';
import { startPrivacyWork } from '#features/privacy/index.ts';
import { applicationKeys, pushSubject, startPushRunner } from '#features/push/index.ts';
import { startScheduleWork } from '#features/schedules/index.ts';
import { startHandOut, startTicketTimers } from '#features/tickets/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import type { Data } from '#kit/db/data.ts';
import { logSerializers } from '#kit/log/error-for-log.ts';
import { startMailRunner } from '#kit/mail/mail-runner.ts';
import { openMailSeal } from '#kit/mail/mails.repo.ts';
import { openSmtp, type SmtpSettings } from '#kit/mail/open-smtp.ts';
import { startImportRunner } from '#kit/sheets/import-runner.ts';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import type { WorkLog } from '#kit/work/work-loop.ts';
import { giveUpStranded } from '../inbound/give-up-waiting.repo.ts';
import { cleanUp } from './clean-up.repo.ts';
import { forgetOld } from './forget-old.repo.ts';
import { importKinds } from './import-kinds.ts';

const cleanUpEveryMs = 300_000;
const closeLinksEveryMs = 60_000;

/** The timed work of an installation, run by the processes whose ROLES name `jobs`. */
export interface Jobs {
  /** Begins nothing new; resolves when what is under way is over. */
  stop(): Promise<void>;
}

export interface JobOptions {
  data: Data;
  pool: pg.Pool;
  storage: Storage;
  /** Whether a number has WhatsApp, asked of the company's own sessions. */
  lookup: LookupNumber;
  /** Where mail leaves; none is sent without it. */
  smtp: SmtpSettings | undefined;
  /** Where people find the installation. */
  publicUrl: string | undefined;
  /** The push service of tests. */
  pushStandIn: string | undefined;
  /** The installation's secret, under which mail is sealed and the activity log is proven. */
  secretKey: string;
  logLevel: string;
}

/** What leaves the installation to people: mail and pushes. */
async function startMessengers(
  { data, pool, smtp, secretKey, publicUrl, pushStandIn }: JobOptions,
  log: WorkLog,
): Promise<{ stop(): Promise<void> }[]> {
  const pushes = await startPushRunner({
    ...{ data, pool, log, seal: openSeal(secretKey, 'pushes'), standIn: pushStandIn },
    sender: { ...applicationKeys(secretKey), subject: pushSubject(publicUrl, smtp?.from) },
  });
  if (!smtp) return [pushes];
  const mails = await startMailRunner({ data, pool, seal: openMailSeal(secretKey), smtp: openSmtp(smtp), log });
  return [mails, pushes];
}

/** Starts the timed work. Several processes may run it: each piece is done by one of them at a time. */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { data, pool, storage, lookup, secretKey, logLevel } = options;
  const logger = pino({ level: logLevel, name: 'jobs', serializers: logSerializers });
  let isOver = false;
  let running: Promise<void> | undefined;
  const clean = (): void => {
    running ??= cleanUp(data, () => isOver)
      .catch((error: unknown) => logger.warn({ err: error }, 'Old rows were not removed'))
      .then(() => forgetOld(data, () => isOver))
      .catch((error: unknown) => logger.warn({ err: error }, 'What companies keep for a while was not removed'))
      .then(() => giveUpStranded(data))
      .catch((error: unknown) => logger.warn({ err: error }, 'What waits for deleted connections was not given up'))
      .then(() => sweepMedia(data, storage, () => isOver))
      .catch((error: unknown) => logger.warn({ err: error }, 'Old files were not removed'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(clean, cleanUpEveryMs);
  const chain = openActivityChain(secretKey);
  let closing: Promise<void> | undefined;
  const close = (): void => {
    closing ??= closeLinks(data, chain, () => isOver)
      .catch((error: unknown) => logger.warn({ err: error }, 'Links of the activity log were not closed'))
      .finally(() => {
        closing = undefined;
      });
  };
  const links = setInterval(close, closeLinksEveryMs);
  const imports = await startImportRunner({ data, pool, kinds: importKinds, log: logger });
  const messengers = await startMessengers(options, logger);
  const privacy = await startPrivacyWork({ data, pool, storage, log: logger });
  const companies = await startCompanyWork({ data, pool, storage, log: logger });
  const schedules = await startScheduleWork({ data, pool, storage, log: logger });
  const botFiles = await startBotFiles({ data, pool, storage, log: logger });
  const numbers = startNumberChecks({
    data,
    lookup,
    onError: (err) => logger.warn({ err }, 'A number of a contact list could not be looked up'),
  });
  const timers = startTicketTimers({
    ...{ data, sendText },
    onError: (err) => logger.warn({ err }, 'A timer of a ticket could not be carried out'),
  });
  const bulkChanges = startBulkChanges({
    ...{ data, sendText },
    onError: (err) => logger.warn({ err }, 'A ticket of a bulk change could not be changed'),
  });
  const handOut = startHandOut({
    ...{ data, sendText },
    onError: (err) => logger.warn({ err }, 'Waiting tickets could not be handed out'),
  });
  return {
    async stop() {
      isOver = true;
      clearInterval(timer);
      clearInterval(links);
      for (const messenger of messengers) await messenger.stop();
      await imports.stop();
      await privacy.stop();
      await companies.stop();
      await schedules.stop();
      await botFiles.stop();
      await numbers.stop();
      await timers.stop();
      await bulkChanges.stop();
      await handOut.stop();
      await running;
      await closing;
    },
  };
}
