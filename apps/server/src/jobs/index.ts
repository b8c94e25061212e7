import type pg from 'pg';
import { pino } from 'pino';
import { closeLinks, openActivityChain } from '#features/activity-log/index.ts';
import { answerWorker, startTranscripts } from '#features/ai/index.ts';
import { startBulkChanges } from '#features/bulk-changes/index.ts';
import { startCampaignWork } from '#features/campaigns/index.ts';
import { startBotFiles, startHandovers } from '#features/chatbot/index.ts';
import { type LookupNumber, startNumberChecks } from '#features/contact-lists/index.ts';
import { foldAttendances } from '#features/dashboard/index.ts';
import { flowWorker, startDeliveries } from '#features/flows/index.ts';
import {
  openProvider,
  type PaymentSettings,
  startChargeWork,
  startInvoiceMails,
  startInvoiceWork,
} from '#features/invoices/index.ts';
import { sendText } from '#features/messages/index.ts';
import { startMoveWork } from '#features/moving-in/index.ts';
import { startOutgoingEvents } from '#features/outgoing-events/index.ts';
import { startCompanyWork } from '#features/platform/index.ts';
import { startPrivacyWork } from '#features/privacy/index.ts';
import { applicationKeys, pushSubject, startPushRunner } from '#features/push/index.ts';
import { startScheduleWork } from '#features/schedules/index.ts';
import { startHandOut, startTicketTimers } from '#features/tickets/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import type { Data } from '#kit/db/data.ts';
import { logSerializers } from '#kit/log/error-for-log.ts';
import { logHooks } from '#kit/log/quiet-outage.ts';
import { startMailRunner } from '#kit/mail/mail-runner.ts';
import { openMailQueue, openMailSeal } from '#kit/mail/mails.repo.ts';
import { openSmtp, type SmtpSettings } from '#kit/mail/open-smtp.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { startImportRunner } from '#kit/sheets/import-runner.ts';
import { sweepMedia } from '#kit/storage/media.repo.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
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
  /** Calls what companies type. */
  outbound: Outbound;
  /** Where mail leaves; none is sent without it. */
  smtp: SmtpSettings | undefined;
  /** Where people find the installation. */
  publicUrl: string | undefined;
  apiBasePath: string;
  /** How the operator is paid. */
  payments: PaymentSettings | undefined;
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
): Promise<Stoppable[]> {
  const pushes = await startPushRunner({
    ...{ data, pool, log, seal: openSeal(secretKey, 'pushes'), standIn: pushStandIn },
    sender: { ...applicationKeys(secretKey), subject: pushSubject(publicUrl, smtp?.from) },
  });
  if (!smtp) return [pushes];
  const mails = await startMailRunner({ data, pool, seal: openMailSeal(secretKey), smtp: openSmtp(smtp), log });
  const queue = openMailQueue(secretKey);
  const invoiceMails = await startInvoiceMails({ data, pool, log, queue, webAddress: publicUrl });
  return [mails, pushes, invoiceMails];
}

/** What banks were asked to collect. */
function startCharges({ data, pool, payments, secretKey, publicUrl, apiBasePath }: JobOptions, log: WorkLog) {
  const noticeAddress = publicUrl && `${publicUrl}${apiBasePath}/subscription/webhook`;
  return startChargeWork({ data, pool, log, provider: openProvider(payments, secretKey), noticeAddress });
}

/** What the bot asks outside of the server, and what programs there are told. */
async function startAnswers(options: JobOptions, log: WorkLog): Promise<Stoppable[]> {
  const { data, pool, storage, outbound, secretKey, publicUrl } = options;
  const asking = { data, outbound, seal: openSeal(secretKey, 'settings') };
  const links = createMediaLinks(secretKey, publicUrl);
  const workers = { prompt: answerWorker(asking), integration: flowWorker({ ...asking, links }) };
  return [
    await startHandovers({ data, pool, log, workers }),
    await startTranscripts({ ...asking, pool, storage, log }),
    await startDeliveries({ ...asking, pool, log }),
    await startOutgoingEvents({ data, pool, log, links }),
  ];
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Runs steps one after the other every so often, and never twice at once; a step that fails is logged and the next one runs. */
function repeat(
  everyMs: number,
  steps: readonly (readonly [failure: string, step: (isOver: () => boolean) => Promise<unknown>])[],
  log: WorkLog,
): Stoppable {
  let isOver = false;
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    for (const [failure, step] of steps)
      if (!isOver) await step(() => isOver).catch((err: unknown) => log.warn({ err }, failure));
  };
  const timer = setInterval(() => {
    running ??= runAll().finally(() => {
      running = undefined;
    });
  }, everyMs);
  return {
    async stop() {
      isOver = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** What is tidied up now and then. */
function startCare({ data, storage, secretKey }: JobOptions, log: WorkLog): Stoppable[] {
  const chain = openActivityChain(secretKey);
  return [
    repeat(
      cleanUpEveryMs,
      [
        ['Old rows were not removed', (isOver) => cleanUp(data, isOver)],
        ['What companies keep for a while was not removed', (isOver) => forgetOld(data, isOver)],
        ['The sums of the dashboard were not folded', (isOver) => foldAttendances(data, isOver)],
        ['What waits for deleted connections was not given up', () => giveUpStranded(data)],
        ['Old files were not removed', (isOver) => sweepMedia(data, storage, isOver)],
      ],
      log,
    ),
    repeat(
      closeLinksEveryMs,
      [['Links of the activity log were not closed', (isOver) => closeLinks(data, chain, isOver)]],
      log,
    ),
  ];
}

/** What is due for tickets and numbers. */
function startTicketWork({ data, lookup }: JobOptions, log: WorkLog): Stoppable[] {
  const warn = (failure: string) => ({ onError: (err: unknown) => log.warn({ err }, failure) });
  return [
    startNumberChecks({ data, lookup, ...warn('A number of a contact list could not be looked up') }),
    startTicketTimers({ data, sendText, ...warn('A timer of a ticket could not be carried out') }),
    startBulkChanges({ data, sendText, ...warn('A ticket of a bulk change could not be changed') }),
    startHandOut({ data, sendText, ...warn('Waiting tickets could not be handed out') }),
  ];
}

/** Starts the timed work. Several processes may run it: each piece is done by one of them at a time. */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { data, pool, storage, lookup, logLevel } = options;
  const log = pino({ level: logLevel, hooks: logHooks, name: 'jobs', serializers: logSerializers });
  const started: Stoppable[] = [
    ...startCare(options, log),
    ...(await startMessengers(options, log)),
    await startImportRunner({ data, pool, kinds: importKinds, log }),
    await startPrivacyWork({ data, pool, storage, log }),
    await startCompanyWork({ data, pool, storage, log }),
    await startMoveWork({ data, pool, storage, log, seal: openSeal(options.secretKey, 'move-ins') }),
    await startScheduleWork({ data, pool, storage, log }),
    await startCampaignWork({ data, pool, storage, lookup, log }),
    await startInvoiceWork({ data, pool, log }),
    await startCharges(options, log),
    await startBotFiles({ data, pool, storage, log }),
    ...(await startAnswers(options, log)),
    ...startTicketWork(options, log),
  ];
  return {
    async stop() {
      for (const work of started) await work.stop();
    },
  };
}
