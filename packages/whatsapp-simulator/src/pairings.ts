import { randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';
import type { Phone } from './phone.ts';

const refsPerPairing = 6;

/** A companion that asked to be linked by code, waiting for its owner to type it. */
export type CodeRequest = {
  connection: Connection;
  ref: Buffer;
  wrappedEphemeral: Buffer;
  onFinish?: (bundle: Buffer) => void;
};

/** A link in the making: the handset has signed, the companion has not answered yet. */
export type PendingLink = {
  phone: Phone;
  deviceId: number;
  done: (deviceId: number) => void;
  fail: (error: Error) => void;
};

/** Companions that are showing a QR code or a pairing code right now. */
export class Pairings {
  #refs = new Map<string, Connection>();
  #codes = new Map<string, CodeRequest>();
  readonly links = new Map<Connection, PendingLink>();

  /** The references a companion shows as QR codes, one after the other. */
  offerRefs(connection: Connection): string[] {
    const refs = Array.from({ length: refsPerPairing }, () => `2@${randomBytes(24).toString('base64')}`);
    for (const ref of refs) this.#refs.set(ref, connection);
    return refs;
  }

  connectionOf(ref: string): Connection | undefined {
    return this.#refs.get(ref);
  }

  askCode(number: string, request: CodeRequest): void {
    this.#codes.set(number, request);
  }

  codeRequest(number: string): CodeRequest | undefined {
    return this.#codes.get(number);
  }

  codeRequestOf(connection: Connection): CodeRequest | undefined {
    return [...this.#codes.values()].find((request) => request.connection === connection);
  }

  /** Forgets what a closed companion offered. */
  forget(connection: Connection): void {
    for (const [ref, owner] of this.#refs) if (owner === connection) this.#refs.delete(ref);
    for (const [number, request] of this.#codes) if (request.connection === connection) this.#codes.delete(number);
    this.links.get(connection)?.fail(new Error('the companion went away'));
    this.links.delete(connection);
  }
}
