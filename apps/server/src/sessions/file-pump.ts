import type { FileFailure } from '@recado/contract';
import { type Driver, MediaFailure, type MediaPointer } from '@recado/whatsapp';
import type { Data } from '#kit/db/data.ts';
import { AppError } from '#kit/http/fail.ts';
import type { InTurn } from '#kit/limited/take-turns.ts';
import { discardMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import type { DueFile, DueFiles } from './due-files.ts';
import { type FetchTools, fetchFile, storeThumbnail } from './fetch-file.ts';
import { inTime } from './in-time.ts';
import { Loop, reasonOf } from './serial.ts';
import type { SessionLog, SessionTimings } from './types.ts';

/** Files that one session fetches at a time; `inTurn` bounds those of all sessions of a thread. */
const atOnce = 2;
const troubleMs = 1000;
/** Larger ones show the phone's own small picture first. */
const quickBytes = 256 * 1024;
/** A wrong file is asked for again so often. */
const invalidTries = 3;

export interface FilePumpParts {
  rows: DueFiles;
  data: Data;
  storage: Storage;
  companyId: number;
  driver: Driver;
  inTurn: InTurn;
  timings: SessionTimings;
  log: SessionLog;
}

/** Why another try is no use, if it is none. */
function finalReason(error: unknown, attempts: number): FileFailure | undefined {
  if (error instanceof AppError && error.code === 'ERR_FILE_EMPTY') return 'empty';
  if (error instanceof AppError && error.code === 'ERR_PAYLOAD_TOO_LARGE') return 'tooLarge';
  return error instanceof MediaFailure && error.code === 'invalid' && attempts >= invalidTries ? 'invalid' : undefined;
}

/** WhatsApp has it no more, or has something else: the sender's phone may have the right one. */
const isForPhone = (error: unknown): boolean => error instanceof MediaFailure && error.code !== 'transient';

/**
 * Fetches the files of received messages while the link is up, a few at a time: what waits is a row with a due time, so
 * a crash, a take-over or a restart goes on where it was (decision 43). What fails is tried again later, some times.
 */
export class FilePump {
  readonly #parts: FilePumpParts;
  readonly #loop: Loop;
  readonly #active = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #isUp = false;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(parts: FilePumpParts) {
    this.#parts = parts;
    this.#loop = new Loop(
      () => this.#drain(),
      (error) => {
        parts.log('error', 'The files to fetch could not be read', { error: reasonOf(error) });
        this.#wakeIn(troubleMs);
      },
    );
  }

  /** There may be a file to fetch. */
  wake(): void {
    if (this.#isUp) this.#loop.wake();
  }

  linkUp(): void {
    this.#isUp = true;
    this.wake();
  }

  linkDown(): void {
    this.#isUp = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Ends what is under way, giving it back; resolves when nothing runs. */
  async stop(): Promise<void> {
    this.linkDown();
    this.#stopping.abort();
    await this.#loop.stop();
    await Promise.all(this.#active.values());
  }

  #wakeIn(ms: number): void {
    if (!this.#isUp) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake();
    }, ms);
    this.#timers.add(timer);
  }

  async #drain(): Promise<void> {
    const room = atOnce - this.#active.size;
    if (!this.#isUp || room <= 0) return;
    const taken = await this.#parts.rows.claim(room, [...this.#active.keys()]);
    for (const file of taken) this.#start(file);
  }

  #start(file: DueFile): void {
    const { log, inTurn, companyId } = this.#parts;
    const fetching = inTurn(() => this.#fetch(file), companyId)
      .catch((error: unknown) => log('error', 'The row of a file was not written', { error: reasonOf(error) }))
      .then(() => {
        this.#active.delete(file.messageId);
        this.wake();
      });
    this.#active.set(file.messageId, fetching);
  }

  async #fetch(file: DueFile): Promise<void> {
    const { rows, data, storage, companyId, driver, timings } = this.#parts;
    const { signal } = this.#stopping;
    const { pointer } = file;
    if (signal.aborted) return rows.giveBack(file);
    if (pointer === undefined) return rows.fail(file, 'unavailable');
    const made: string[] = [];
    const begins = (id: string) => made.push(id);
    const tools = { data, storage, driver, companyId, signal, begins, idleMs: timings.fileIdleMs };
    let kept: readonly string[] = [];
    try {
      kept = await this.#showThumbnail(tools, file);
      const fetched = await fetchFile(tools, file, pointer);
      if (await rows.finish(file, fetched)) kept = [...made];
    } catch (error) {
      await this.#onFailure(file, pointer, error);
    } finally {
      await discardMedia(
        data,
        storage,
        companyId,
        made.filter((id) => !kept.includes(id)),
      ).catch(() => undefined); // left to the clean-up
    }
  }

  /** Where the file itself takes long or gives no picture, the one of the sender's phone is shown. */
  async #showThumbnail(tools: FetchTools, file: DueFile): Promise<string[]> {
    const isQuick = file.kind === 'image' && file.attempts === 1 && (file.bytes ?? quickBytes) < quickBytes;
    if (!file.thumbnail || file.hasPreview || isQuick) return [];
    const id = await storeThumbnail(tools, file.thumbnail);
    return id !== null && (await this.#parts.rows.showPreview(file, id)) ? [id] : [];
  }

  async #onFailure(file: DueFile, pointer: MediaPointer, error: unknown): Promise<void> {
    const { rows, log } = this.#parts;
    if (this.#stopping.signal.aborted) return rows.giveBack(file);
    const { attempts } = file;
    const reason = finalReason(error, attempts);
    log('warn', 'A file did not come', { attempts, error: reasonOf(error) });
    if (reason) return rows.fail(file, reason);
    if (!isForPhone(error)) return this.#later(file);
    try {
      await this.#goOn(file, await this.#askPhone(file, pointer));
    } catch (refusal) {
      if (this.#stopping.signal.aborted) return rows.giveBack(file);
      log('warn', 'A phone did not upload a file again', { attempts, error: reasonOf(refusal) });
      const isGone = refusal instanceof MediaFailure && refusal.code === 'gone';
      await (isGone ? rows.fail(file, 'gone') : this.#later(file));
    }
  }

  /** The new place is tried at once; the number of tries goes on growing, so that this ends. */
  async #goOn(file: DueFile, pointer: MediaPointer): Promise<void> {
    if (file.attempts > this.#parts.timings.fileRetryMs.length) return this.#parts.rows.fail(file, 'unavailable');
    await this.#parts.rows.postpone(file, 0, pointer);
  }

  async #later(file: DueFile): Promise<void> {
    const wait = this.#parts.timings.fileRetryMs[file.attempts - 1];
    if (wait === undefined) return this.#parts.rows.fail(file, 'unavailable');
    await this.#parts.rows.postpone(file, wait);
    this.#wakeIn(wait + 20);
  }

  #askPhone({ ref }: DueFile, pointer: MediaPointer): Promise<MediaPointer> {
    const { driver, timings } = this.#parts;
    const { signal } = this.#stopping;
    return inTime(driver.requestMediaAgain(ref, pointer), { withinMs: timings.fileIdleMs, signal });
  }
}
