import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

let ofProcess: Registry | undefined;

/** Memory, processor and loop of the process. One for all servers in it, because it goes on measuring for as long as it lives. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** What a process tells. Labels are words of the code, never of a company: their number is bounded. */
export function openRegistry() {
  const own = new Registry();
  const registers = [own];
  const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
    new Gauge<T>({ name, help, labelNames, registers });
  return {
    requests: new Histogram({
      name: 'recado_http_request_duration_seconds',
      help: 'Calls by the template of their route, from the first byte to the last',
      labelNames: ['method', 'route', 'status'] as const,
      // Few: each is a row for every route.
      buckets: [0.05, 0.25, 1, 5],
      registers,
    }),
    sockets: gauge('recado_websocket_connections', 'Live lines that are open at this process', []),
    pool: gauge('recado_database_connections', 'Connections of this process to the database', ['state']),
    checkOk: gauge('recado_check_ok', '1 while a check of /readyz is well', ['check']),
    checkSeconds: gauge('recado_check_duration_seconds', 'How long a check of /readyz took', ['check']),
    figuresOk: gauge('recado_figures_ok', '1 while the numbers of the installation could be read', []),
    outbox: gauge('recado_outbox_messages', 'Messages that wait to be sent', []),
    outboxOldest: gauge('recado_outbox_oldest_seconds', 'How long the oldest of them could have gone', []),
    journal: gauge('recado_journal_entries', 'What came from WhatsApp and is not handled yet', []),
    journalOldest: gauge('recado_journal_oldest_seconds', 'How long the oldest of it waits', []),
    connections: gauge('recado_connections', 'WhatsApp connections of all companies', ['status']),
    stuck: gauge('recado_stuck_work', 'Work that nobody has gone on with for ten minutes', ['kind']),
    mailsGivenUp: gauge('recado_mails_given_up', 'Mails that were given up within a day', []),
    deliveriesFailed: gauge('recado_deliveries_failed', 'Deliveries that were given up within a day', ['kind']),
    /** All of them, also those of the process itself. */
    all: () => Registry.merge([processRegistry(), own]),
  };
}

export type Metrics = ReturnType<typeof openRegistry>;
