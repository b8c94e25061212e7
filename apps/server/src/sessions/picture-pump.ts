import type { Address } from '@recado/whatsapp';
import { noteNewPicture } from '#features/contacts/index.ts';
import { discardMedia } from '#kit/storage/media.repo.ts';
import type { DuePicture, DuePictures } from './due-pictures.ts';
import { fetchPicture, type PictureTools } from './fetch-picture.ts';
import { Loop, reasonOf } from './serial.ts';
import type { SessionLog, SessionTimings } from './types.ts';

const mostChats = 5000;

export interface PicturePumpParts extends Omit<PictureTools, 'signal' | 'idleMs'> {
  rows: DuePictures;
  connectionId: number;
  isAble: boolean;
  timings: SessionTimings;
  log: SessionLog;
}

/**
 * Keeps the profile pictures of those who write, while the link is up: one question at a time, with a pause between two,
 * since hasty questions look like a robot's (whatsapp §1.8). What is due is a row, so that a restart goes on.
 */
export class PicturePump {
  readonly #parts: PicturePumpParts;
  readonly #loop: Loop;
  readonly #stopping = new AbortController();
  /** Chats whose contacts are noted as due since they wrote first. */
  readonly #chats = new Set<string>();
  #isUp = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(parts: PicturePumpParts) {
    this.#parts = parts;
    this.#loop = new Loop(
      () => this.#askNext(),
      (error) => parts.log('error', 'A picture was not noted', { error: reasonOf(error) }),
    );
  }

  /** There may be one to ask for; during a pause its end looks. */
  wake(): void {
    if (this.#isUp && this.#parts.isAble && this.#pause === undefined) this.#loop.wake();
  }

  linkUp(): void {
    this.#isUp = true;
    this.wake();
  }

  linkDown(): void {
    this.#isUp = false;
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  async stop(): Promise<void> {
    this.linkDown();
    this.#stopping.abort();
    await this.#loop.stop();
  }

  /** Messages of these chats were taken in: somebody new may be among them. */
  onTaken(chats: readonly string[]): void {
    const isNew = chats.some((chat) => !this.#chats.has(chat));
    if (!isNew) return;
    if (this.#chats.size > mostChats) this.#chats.clear();
    for (const chat of chats) this.#chats.add(chat);
    this.wake();
  }

  /** WhatsApp told that somebody shows another picture. */
  async onChange(of: Address): Promise<void> {
    const { data, companyId, connectionId } = this.#parts;
    const isKnown = await data.tenant(companyId, (tx) => noteNewPicture(tx, of, connectionId));
    if (isKnown) this.wake();
  }

  async #askNext(): Promise<void> {
    if (!this.#isUp || this.#stopping.signal.aborted) return;
    const due = await this.#parts.rows.take();
    if (!due) return;
    await this.#ask(due);
    if (this.#stopping.signal.aborted || !this.#isUp) return;
    const { pictureEveryMs } = this.#parts.timings;
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined;
        this.wake();
      },
      pictureEveryMs * (0.7 + 0.6 * Math.random()),
    );
  }

  async #ask(due: DuePicture): Promise<void> {
    const { rows, data, storage, companyId, timings, log } = this.#parts;
    const { signal } = this.#stopping;
    try {
      const found = await fetchPicture({ ...this.#parts, idleMs: timings.fileIdleMs, signal }, due);
      const isKept = await rows.finish(due, found);
      if (!isKept && found !== 'same' && found?.mediaId) await discardMedia(data, storage, companyId, [found.mediaId]);
    } catch (error) {
      if (signal.aborted) return rows.postpone(due, 0);
      log('info', 'A picture did not come', { attempts: due.attempts, error: reasonOf(error) });
      await rows.postpone(due, timings.pictureRetryMs[due.attempts - 1] ?? timings.pictureRetryMs.at(-1) ?? 0);
    }
  }
}
