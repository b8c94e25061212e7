import type { Companion } from './connection.ts';
import type { BinaryNode } from './stanza.ts';

/** A query the server answers with an error stanza. */
export class QueryError extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

type Answer = BinaryNode[] | undefined;
/** Answers a query of a device that is logged in; the result becomes the content of the answer. */
export type QueryHandler = (from: Companion, node: BinaryNode) => Answer | Promise<Answer>;
/** Queries by `namespace/type/first child`. */
export type QueryTable = Record<string, QueryHandler>;
