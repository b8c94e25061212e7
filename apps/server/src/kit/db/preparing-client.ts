import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts beyond these are sent unprepared: lists of changing length must not fill the server's memory. */
const mostNames = 400;
const mostSeen = 2000;
const STALE_PLAN = '0A000';

const names = new Map<string, string>();
const seen = new Set<string>();

/**
 * The name of a statement that is worth preparing: a name means one text, whoever uses it, so that a pooler may hand one
 * connection to several processes. Undefined the first time, and when too many are prepared already.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  if (!seen.has(text)) {
    if (seen.size >= mostSeen) seen.clear();
    seen.add(text);
    return undefined;
  }
  seen.delete(text);
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * The ordinary client, whose statements with parameters are prepared from their second use on: the server parses and
 * plans them once a connection, which is most of the work of a short statement. It also sends without waiting for the
 * answer before, so that what opens a transaction travels with its first statement.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    // `pipeline` is newer than the published types.
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    } as pg.ClientConfig);
    const send = this.query.bind(this) as (...words: unknown[]) => unknown;
    let generation = 0;
    const prepared = (name: string, text: string, values: unknown[]): unknown => {
      const answer = send({ name: generation ? `${name}.${generation}` : name, text, values });
      // A column was added meanwhile: this connection prepares everything anew.
      if (answer instanceof Promise)
        answer.catch((error: { code?: string }) => {
          if (error.code === STALE_PLAN) generation++;
        });
      return answer;
    };
    const query = (...words: unknown[]): unknown => {
      const [text, values, callback] = words;
      if (typeof text !== 'string' || !Array.isArray(values) || !values.length || callback) return send(...words);
      const name = statementName(text);
      return name ? prepared(name, text, values) : send(text, values);
    };
    // One of the many signatures of the driver; all others go on unchanged.
    this.query = query as typeof this.query;
  }
}
