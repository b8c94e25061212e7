import type { InboundJournal } from './inbound-journal.ts';

/**
 * Tells, once for a socket, that everything which waited at WhatsApp is in the journal: after the login and WhatsApp's own
 * word that nothing waits any more, or so long after the login when that word does not come.
 */
export class CatchUp {
  readonly #journal: InboundJournal;
  readonly #waitMs: number;
  readonly #tell: () => void;
  #isOpen = false;
  #isDrained = false;
  #isTold = false;

  constructor(journal: InboundJournal, waitMs: number, tell: () => void) {
    this.#journal = journal;
    this.#waitMs = waitMs;
    this.#tell = tell;
  }

  onOpen(): void {
    this.#isOpen = true;
    if (this.#isDrained) void this.#end();
    else setTimeout(() => this.onDrained(), this.#waitMs).unref();
  }

  onDrained(): void {
    this.#isDrained = true;
    if (this.#isOpen) void this.#end();
  }

  async #end(): Promise<void> {
    if (this.#isTold) return;
    this.#isTold = true;
    await this.#journal.settled();
    this.#tell();
  }
}
