import type { KeptByProxy } from '@recado/contract';
import type { Config } from '#config';
import { activityHandlers, openActivityChain } from '#features/activity-log/index.ts';
import { aiHandlers } from '#features/ai/index.ts';
import { announcementHandlers } from '#features/announcements/index.ts';
import { authHandlers, createRefreshTokens, type Tokens } from '#features/auth/index.ts';
import { bulkChangeHandlers, countWaitingChanges } from '#features/bulk-changes/index.ts';
import { campaignHandlers, isTicketOf } from '#features/campaigns/index.ts';
import { chatHandlers } from '#features/chats/index.ts';
import { companyHandlers } from '#features/companies/index.ts';
import { connectionHandlers, countTokensOf, endTokens } from '#features/connections/index.ts';
import { contactListHandlers } from '#features/contact-lists/index.ts';
import { contactHandlers, contactImportHandlers } from '#features/contacts/index.ts';
import { dashboardHandlers } from '#features/dashboard/index.ts';
import { draftFiles, draftHandlers } from '#features/drafts/index.ts';
import { fileListHandlers } from '#features/file-lists/index.ts';
import { consoleHandlers, flowHandlers } from '#features/flows/index.ts';
import { type HealthDeps, healthHandlers } from '#features/health/index.ts';
import { helpHandlers } from '#features/helps/index.ts';
import { holidayHandlers } from '#features/holidays/index.ts';
import { installationHandlers } from '#features/installation/index.ts';
import { integrationHandlers } from '#features/integrations/index.ts';
import { invoiceHandlers, openProvider } from '#features/invoices/index.ts';
import { kanbanHandlers } from '#features/kanban/index.ts';
import { messageHandlers, type ShownMessages, sendText } from '#features/messages/index.ts';
import { messagesApiHandlers } from '#features/messages-api/index.ts';
import { moveInHandlers } from '#features/moving-in/index.ts';
import { passwordResetHandlers } from '#features/password-reset/index.ts';
import { platformHandlers } from '#features/platform/index.ts';
import { privacyHandlers } from '#features/privacy/index.ts';
import { promptHandlers } from '#features/prompts/index.ts';
import { applicationKeys, pushHandlers } from '#features/push/index.ts';
import { queueHandlers } from '#features/queues/index.ts';
import { quickMessageHandlers } from '#features/quick-messages/index.ts';
import { countWaitingSchedules, keepWallTimes, scheduleHandlers } from '#features/schedules/index.ts';
import { settingHandlers } from '#features/settings/index.ts';
import { signUpHandlers } from '#features/sign-up/index.ts';
import { tagHandlers } from '#features/tags/index.ts';
import { ticketNoteHandlers } from '#features/ticket-notes/index.ts';
import { readable, releaseQueueTickets, returnTicketsOf, ticketHandlers } from '#features/tickets/index.ts';
import { renewPassword, userHandlers } from '#features/users/index.ts';
import { webhookHandlers } from '#features/webhooks/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import type { AllHandlers } from '#kit/http/context.ts';
import { openMailQueue } from '#kit/mail/mails.repo.ts';
import type { AppOptions } from './app.ts';
import { giveUpWaiting } from './inbound/give-up-waiting.repo.ts';

/** What is asked outside of the server, and what is told there. */
function outsideHandlers({ config, outbound }: AppOptions) {
  const seal = openSeal(config.secretKey, 'settings');
  return {
    ...promptHandlers({ seal }),
    ...aiHandlers({ seal, outbound }),
    ...webhookHandlers({ seal }),
    ...integrationHandlers({ seal }),
    ...consoleHandlers({ seal, outbound }),
    ...flowHandlers({ seal, outbound }),
  };
}

/** Below which folders of files may be named; any where the server is its user's own machine. */
const openedFolder = ({ mode, importFolder }: Config): string | null =>
  mode === 'local' ? 'any' : (importFolder ?? null);

/** How this node is seen: its health, and what it is told of servers before it. */
interface NodeSigns {
  noteProxy(kept: KeptByProxy): void;
  health: Omit<HealthDeps, 'dataDir'>;
}

/** The handlers of every call, each feature's own. */
export function allHandlers(
  options: AppOptions,
  tokens: Tokens,
  shown: ShownMessages,
  forgetSessions: (userId?: number) => void,
  { noteProxy, health }: NodeSigns,
): AllHandlers {
  const { config, data, lookup } = options;
  const queueMail = config.smtp ? openMailQueue(config.secretKey) : null;
  const hasLocalServer = config.mode === 'local' || config.whatsapp.url !== undefined;
  const auth = authHandlers({
    data,
    tokens,
    refreshTokens: createRefreshTokens(config.secretKey),
    localLogins: options.localLogins,
    isLocal: config.mode === 'local',
    simulatorUrl: config.mode === 'local' ? '/simulator' : null,
    signsUp: config.signUp !== 'closed',
    sendsMail: queueMail !== null,
    ...{ forgetSessions, renewPassword },
  });
  return {
    ...auth,
    ...passwordResetHandlers({
      ...{ data, queueMail, forgetSessions },
      isUniform: config.passwordResetAnswer === 'uniform',
    }),
    ...signUpHandlers({ data, state: config.signUp, queueMail }),
    ...userHandlers({
      ...{ forgetSessions, returnTickets: returnTicketsOf },
      mail: queueMail && { queue: queueMail, webAddress: config.webOrigin ?? config.publicUrl },
      waiting: { schedules: countWaitingSchedules, changes: countWaitingChanges, tokens: countTokensOf },
      endTokens,
    }),
    ...companyHandlers(),
    ...moveInHandlers(openSeal(config.secretKey, 'move-ins'), openedFolder(config)),
    ...platformHandlers({ tokens, forgetSessions, links: options.links }),
    ...installationHandlers(noteProxy),
    ...healthHandlers({ ...health, dataDir: config.dataDir }),
    ...settingHandlers({ seal: openSeal(config.secretKey, 'settings'), onZone: keepWallTimes, forgetSessions }),
    ...queueHandlers({ links: options.links, releaseTickets: releaseQueueTickets }),
    ...outsideHandlers(options),
    ...connectionHandlers({ hasLocalServer, giveUpWaiting }),
    ...contactHandlers({ lookup, readable, links: options.links }),
    ...contactImportHandlers({ storage: options.storage }),
    ...contactListHandlers({ lookup, storage: options.storage }),
    ...campaignHandlers({ links: options.links, storage: options.storage, lookup }),
    ...ticketHandlers({ sendText, links: options.links, lookup, isTicketOf }),
    ...kanbanHandlers({ links: options.links }),
    ...messageHandlers({ links: options.links, storage: options.storage, shown, draftFiles }),
    ...messagesApiHandlers({ lookup, storage: options.storage }),
    ...bulkChangeHandlers(),
    ...draftHandlers({ links: options.links }),
    ...tagHandlers(),
    ...holidayHandlers(),
    ...quickMessageHandlers({ links: options.links }),
    ...scheduleHandlers({ links: options.links, storage: options.storage, lookup }),
    ...fileListHandlers({ links: options.links }),
    ...ticketNoteHandlers(),
    ...chatHandlers({ links: options.links }),
    ...activityHandlers({ chain: openActivityChain(config.secretKey) }),
    ...dashboardHandlers(),
    ...privacyHandlers({ links: options.links }),
    ...announcementHandlers({ links: options.links }),
    ...helpHandlers(),
    ...invoiceHandlers({ provider: openProvider(config.payments, config.secretKey), forgetSessions }),
    ...pushHandlers({
      publicKey: applicationKeys(config.secretKey).publicKey,
      seal: openSeal(config.secretKey, 'pushes'),
      standIn: config.pushStandIn,
    }),
  };
}
