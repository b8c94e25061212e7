import { limits } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Config } from '#config';
import { announcementLoader } from '#features/announcements/index.ts';
import {
  createAuthenticator,
  createRefreshTokens,
  createTokens,
  deviceCookie,
  type LocalLogin,
} from '#features/auth/index.ts';
import { loadBulkChanges } from '#features/bulk-changes/index.ts';
import { campaignLoader } from '#features/campaigns/index.ts';
import { chatMessageLoader, loadChats } from '#features/chats/index.ts';
import { checkFileRoom } from '#features/companies/index.ts';
import { loadConnections } from '#features/connections/index.ts';
import { loadContactListItems, loadContactLists } from '#features/contact-lists/index.ts';
import { contactLoader } from '#features/contacts/index.ts';
import { fileListLoader } from '#features/file-lists/index.ts';
import { loadHelps } from '#features/helps/index.ts';
import { loadHolidays } from '#features/holidays/index.ts';
import { loadIntegrations } from '#features/integrations/index.ts';
import { messageLoader, ShownMessages } from '#features/messages/index.ts';
import { createProgramAuthenticator, keepProgramCalls } from '#features/messages-api/index.ts';
import { companyJobLoader } from '#features/platform/index.ts';
import { privacyJobLoader } from '#features/privacy/index.ts';
import { loadPrompts } from '#features/prompts/index.ts';
import { loadQueues } from '#features/queues/index.ts';
import { quickMessageLoader } from '#features/quick-messages/index.ts';
import { scheduleLoader } from '#features/schedules/index.ts';
import { loadSettingRow } from '#features/settings/index.ts';
import { loadTags } from '#features/tags/index.ts';
import { loadTicketNotes } from '#features/ticket-notes/index.ts';
import { loadTicketViews, ticketLoader } from '#features/tickets/index.ts';
import { loadUsers } from '#features/users/index.ts';
import { loadWebhooks } from '#features/webhooks/index.ts';
import type { Data } from '#kit/db/data.ts';
import { cookieSite } from '#kit/http/cookie-site.ts';
import { countCallsByAddress } from '#kit/http/count-by-address.ts';
import { takeDeclaredBodies } from '#kit/http/declared-bodies.ts';
import { isOwnOrigin } from '#kit/http/origin.ts';
import type { Pace } from '#kit/http/pace.ts';
import { checkAccess } from '#kit/http/serve.ts';
import type { Outbound } from '#kit/outbound/open-outbound.ts';
import { loadImports } from '#kit/sheets/imports.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { serveMedia } from '#kit/storage/serve-media.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type Gateway, startGateway } from '#realtime/gateway.ts';
import type { Loaders } from '#realtime/load-drawn.ts';
import { AddressCaps } from '#realtime/socket-caps.ts';
import { allHandlers } from './all-handlers.ts';
import { checkHost, checkHostOfSockets } from './check-host.ts';
import { openFigures, openHealth, serveHealth, tellTo } from './health/index.ts';
import { serveMetrics } from './metrics/index.ts';
import { openHttp } from './open-http.ts';
import { servePages } from './pages.ts';
import { ProxyNotices } from './proxy-notices.ts';
import { serveContract } from './serve-contract.ts';
import { proxySimulator } from './simulator-proxy.ts';

/** Whether a number is on WhatsApp, asked of a live session; "unknown" when none can tell. */
export type NumberLookup = (
  companyId: number,
  connectionId: number | null,
  digits: string,
) => Promise<'yes' | 'no' | 'unknown'>;

export interface AppOptions {
  config: Config;
  data: Data;
  pool: pg.Pool;
  localLogins: LocalLogin[];
  /** Control address of the local WhatsApp server once it runs; null where there is none. */
  simulatorUrl(): string | null;
  lookup: NumberLookup;
  /** Calls what companies type. */
  outbound: Outbound;
  servesPages: boolean;
  /** Where the built pages are, if not beside the server; tests have their own. */
  webFolder?: string;
  storage: Storage;
  links: MediaLinks;
  /** How slowly files may come; tests are quicker. */
  uploadPace?: Pace;
  rateLimitFactor?: number;
  /** Hears of every route that the server answers, as it is registered. */
  onRoute?(route: { method: string | readonly string[]; url: string }): void;
}

const refreshSeconds = 7 * 86_400;
const deviceSeconds = 365 * 86_400;

/** Sets a cookie that no script reads, or clears it with null. */
function cookieSetter(config: Config, name: string, seconds: number) {
  const client = config.webOrigin === undefined ? undefined : new URL(config.webOrigin);
  return (reply: FastifyReply, value: string | null): void => {
    const { protocol, host } = reply.request;
    const own = new URL(
      config.publicUrl ?? (URL.canParse(`${protocol}://${host}`) ? `${protocol}://${host}` : 'http://localhost'),
    );
    const attributes = { httpOnly: true, path: '/', ...cookieSite(own, client) };
    if (value === null) reply.clearCookie(name, attributes);
    else reply.setCookie(name, value, { ...attributes, maxAge: seconds });
  };
}

function openSockets(app: FastifyInstance, config: Config, notices: ProxyNotices): Server {
  const caps = new AddressCaps(config.trustedProxies);
  const io = new Server(app.server, {
    transports: ['websocket'],
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketPingMs,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: limits.socketConnectMs,
    allowRequest: (request, answer) => {
      const isOwn = isOwnOrigin(request.headers, config);
      const { origin, host } = request.headers;
      if (!isOwn) notices.tell('foreignOrigin', { origin, host });
      answer(null, isOwn && caps.hasRoom(request));
    },
  });
  caps.watch(io);
  notices.watch(io);
  return io;
}

/** How live events load records of plain resources. */
const recordLoaders = (links: MediaLinks): Loaders['records'] => ({
  'announcement.updated': announcementLoader(links),
  'help.updated': loadHelps,
  'fileList.updated': fileListLoader(links),
  'quickMessage.updated': quickMessageLoader(links),
  'schedule.updated': scheduleLoader(links),
  'campaign.updated': campaignLoader(links),
  'contactList.updated': loadContactLists,
  'contactListItem.updated': loadContactListItems,
  'import.updated': loadImports,
  'privacyJob.updated': privacyJobLoader(links),
  'companyJob.updated': companyJobLoader(links),
  'prompt.updated': loadPrompts,
  'queueIntegration.updated': loadIntegrations,
  'webhook.updated': loadWebhooks,
  'queue.updated': loadQueues,
  'tag.updated': loadTags,
  'bulkChange.finished': loadBulkChanges,
  'holiday.updated': loadHolidays,
  'ticketNote.updated': loadTicketNotes,
});

/** How live events load what they draw. */
const loadersOf = (links: MediaLinks): Loaders => ({
  tickets: ticketLoader(links),
  ticketViews: loadTicketViews,
  messages: messageLoader(links),
  contacts: contactLoader(links),
  connections: loadConnections,
  users: loadUsers,
  setting: loadSettingRow,
  listItems: loadContactListItems,
  chats: loadChats,
  chatMessages: chatMessageLoader(links),
  records: recordLoaders(links),
});

/** What supervisors and Prometheus ask. */
function tellHealth(app: FastifyInstance, { config, data, pool, storage }: AppOptions, sockets: () => number) {
  const readiness = openHealth({ data, pool, storage, tell: tellTo(app.log) });
  serveHealth(app, readiness);
  const figures = openFigures(data);
  serveMetrics(app, config.metricsToken, { pool, readiness, figures, sockets });
  return { readiness, figures };
}

/** Builds the HTTP and live side of one node, not yet listening. */
export async function createApp(options: AppOptions) {
  const { config, data, pool } = options;
  const app = await openHttp(config);
  app.addHook('onRoute', (route) => options.onRoute?.(route));
  const notices = new ProxyNotices(app.log);
  checkHost(app, config, notices);
  countCallsByAddress(app, config.userRequestsPerMinute * limits.usersPerAddress * (options.rateLimitFactor ?? 1));
  takeDeclaredBodies(app);
  let sockets: Server | undefined;
  const health = tellHealth(app, options, () => sockets?.engine.clientsCount ?? 0);
  const tokens = createTokens(config.secretKey);
  const authenticator = createAuthenticator(data, tokens, createRefreshTokens(config.secretKey));
  const shown = new ShownMessages(data, app.log);
  let letHear: Gateway['letHear'] | undefined;
  await serveContract(app, config, notices, {
    letHear: async (actor, seq) => letHear?.(actor, seq),
    data,
    storage: options.storage,
    checkFileRoom: (companyId) => checkFileRoom(data, options.storage, companyId),
    uploadPace: options.uploadPace ?? limits.formPace,
    publicUrl: config.publicUrl,
    handlers: allHandlers(options, tokens, shown, authenticator.forget, {
      noteProxy: (kept) => notices.tell(kept),
      health,
    }),
    authenticate: authenticator.fromHeader,
    authenticateProgram: createProgramAuthenticator(data),
    noteProgramCall: keepProgramCalls(data),
    setRefreshCookie: cookieSetter(config, 'jrt', refreshSeconds),
    setDeviceCookie: cookieSetter(config, deviceCookie, deviceSeconds),
    rateLimitFactor: options.rateLimitFactor ?? 1,
    userRequestsPerMinute: config.userRequestsPerMinute,
  });
  serveMedia(app, { data, storage: options.storage, links: options.links, webOrigin: config.webOrigin });
  if (config.mode === 'local') {
    const admit = async ({ cookies }: FastifyRequest): Promise<void> =>
      checkAccess({ access: 'simulator.use' }, await authenticator.fromCookie(cookies.jrt));
    await proxySimulator(app, { controlUrl: options.simulatorUrl, admit });
  }
  if (options.servesPages && config.apiBasePath !== '') await servePages(app, config.apiBasePath, options.webFolder);
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'ERR_ROUTE_NOT_FOUND' }));
  const io = openSockets(app, config, notices);
  sockets = io;
  checkHostOfSockets(io, config);
  const gateway = await startGateway({
    io,
    data,
    pool,
    authenticator,
    log: app.log,
    shown,
    loaders: loadersOf(options.links),
  });
  letHear = gateway.letHear;
  return {
    app,
    io,
    close: async () => {
      await gateway.stop();
      // `io.close` would close the HTTP server, too, and wait for connections that only the app lets go of.
      io.engine.close();
      await app.close();
      await shown.stop();
    },
  };
}
