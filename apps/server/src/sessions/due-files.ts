import type { FileFailure } from '@recado/contract';
import { type MediaPointer, parseAddressKey, type Ref } from '@recado/whatsapp';
import { sql } from 'kysely';
import { type FileKind, mediaTypes, pointerPlace, tellChanged, transcribeIfWanted } from '#features/messages/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { attachMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import { leaseHeld } from './held-lease.ts';
import type { Claim } from './types.ts';

/** A file that is due, taken by this session. */
export interface DueFile {
  messageId: string;
  ref: Ref;
  kind: FileKind;
  name: string;
  type: string;
  sha256: string | null;
  bytes: number | null;
  seconds: number | null;
  thumbnail: Buffer | null;
  hasPreview: boolean;
  /** Undefined when it cannot be opened: the installation's key is another one. */
  pointer: MediaPointer | undefined;
  attempts: number;
}

/** A file that is here. */
export interface FetchedFile {
  mediaId: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  previewMediaId: string | null;
  playableMediaId: string | null;
  /** What it turned out to be is shown as this. */
  mediaType: string;
}

interface DueRow extends Omit<DueFile, 'ref' | 'pointer'> {
  waChat: string;
  waId: string;
  waAuthor: string;
  fromMe: boolean;
  pointer: Buffer;
}

/** The statements on the files that a connection still has to fetch. What another owner took over is left alone. */
export class DueFiles {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #seal: Seal;

  constructor(data: Data, claim: Claim, seal: Seal) {
    this.#data = data;
    this.#claim = claim;
    this.#seal = seal;
  }

  #tenant<T>(work: (tx: TenantDb) => Promise<T>): Promise<T> {
    return this.#data.tenant(this.#claim.companyId, work);
  }

  /**
   * Takes files that are due, oldest first: those that nobody works on, and those that an earlier owner of the lease
   * left. A row stays `waiting`, so that a crash leaves it to the next owner.
   */
  async claim(limit: number, busy: readonly string[]): Promise<DueFile[]> {
    const { companyId, id, fence } = this.#claim;
    const taken = await this.#tenant((tx) =>
      sql<DueRow>`
        update message_files f set attempts = f.attempts + 1, claim_fence = ${fence}, updated_at = now()
        from (
          select message_id from message_files
          where company_id = ${companyId} and connection_id = ${id} and state = 'waiting' and message_id <> all(${[...busy]}::text[])
            and (case when claim_fence is null then due_at <= clock_timestamp() else claim_fence <> ${fence} end)
          order by due_at limit ${limit}
        ) due join messages m on m.company_id = ${companyId} and m.id = due.message_id
        where f.company_id = ${companyId} and f.message_id = due.message_id
          and ${leaseHeld(this.#claim)}
        returning f.message_id as "messageId", f.kind, f.name, f.type, f.sha256, f.bytes, f.seconds, f.thumbnail, f.pointer, f.attempts,
          f.preview_media_id is not null as "hasPreview", m.wa_chat as "waChat", m.wa_id as "waId", m.wa_author as "waAuthor", m.from_me as "fromMe"`.execute(
        tx.db,
      ),
    );
    return taken.rows.map((row) => this.#opened(row));
  }

  #opened({ waChat, waId, waAuthor, fromMe, pointer, ...row }: DueRow): DueFile {
    const author = fromMe || waAuthor === '' ? {} : { author: parseAddressKey(waAuthor) };
    const ref = { chat: parseAddressKey(waChat), id: waId, fromMe, ...author };
    return { ...row, ref, pointer: this.#open(pointer, row.messageId) };
  }

  #open(sealed: Buffer, messageId: string): MediaPointer | undefined {
    try {
      return JSON.parse(this.#seal.open(sealed, pointerPlace(this.#claim, messageId))) as MediaPointer; // sealed from one
    } catch {
      return undefined;
    }
  }

  /** Still ours: the row waits, under our fence, and the lease is held. */
  #mine(messageId: string) {
    const { companyId, fence } = this.#claim;
    return sql`company_id = ${companyId} and message_id = ${messageId} and state = 'waiting' and claim_fence = ${fence}
      and ${leaseHeld(this.#claim)}`;
  }

  /** Another try after so many milliseconds, with the pointer that is known by then. */
  async postpone({ messageId }: DueFile, waitMs: number, pointer?: MediaPointer): Promise<void> {
    const sealed =
      pointer === undefined ? null : this.#seal.close(JSON.stringify(pointer), pointerPlace(this.#claim, messageId));
    await this.#tenant((tx) =>
      sql`update message_files set claim_fence = null, due_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8),
          pointer = coalesce(${sealed}, pointer), updated_at = now()
        where ${this.#mine(messageId)}`.execute(tx.db),
    );
  }

  /** Gives back what was only begun: it counts as no try. */
  async giveBack({ messageId }: DueFile): Promise<void> {
    await this.#tenant((tx) =>
      sql`update message_files set claim_fence = null, attempts = attempts - 1 where ${this.#mine(messageId)}`.execute(
        tx.db,
      ),
    );
  }

  /** It does not come; people are told why. */
  async fail(file: DueFile, reason: FileFailure): Promise<void> {
    await this.#tenant(async (tx) => {
      const changed =
        await sql`update message_files set state = 'failed', reason = ${reason}, claim_fence = null, updated_at = now()
        where ${this.#mine(file.messageId)} returning 1`.execute(tx.db);
      if (changed.rows.length) await tellChanged(tx, file.messageId);
    });
  }

  /** The picture that the sender's phone made is shown until the file is here. False when the row is not ours any more. */
  async showPreview(file: DueFile, mediaId: string): Promise<boolean> {
    return this.#tenant(async (tx) => {
      const changed =
        await sql`update message_files set preview_media_id = ${mediaId}, thumbnail = null, updated_at = now()
        where ${this.#mine(file.messageId)} returning 1`.execute(tx.db);
      if (changed.rows.length === 0) return false;
      await attachMedia(tx, [mediaId], 'message');
      await tellChanged(tx, file.messageId);
      return true;
    });
  }

  /** The file is here: its row, what holds it, and the event in one transaction. False when the row is not ours any more. */
  async finish(file: DueFile, fetched: FetchedFile): Promise<boolean> {
    const { mediaId, name, type, bytes, width, height, seconds, previewMediaId, playableMediaId, mediaType } = fetched;
    const made = [mediaId, previewMediaId, playableMediaId].filter((id) => id !== null);
    return this.#tenant(async (tx) => {
      const before = await sql<{ preview: string | null }>`
        select preview_media_id as preview from message_files where ${this.#mine(file.messageId)} for update`.execute(
        tx.db,
      );
      const [row] = before.rows;
      if (!row) return false;
      await sql`update message_files set state = 'ready', reason = null, media_id = ${mediaId}, name = ${name}, type = ${type},
          bytes = ${bytes}, width = coalesce(${width}, width), height = coalesce(${height}, height), seconds = coalesce(${seconds}, seconds),
          preview_media_id = coalesce(${previewMediaId}, preview_media_id), playable_media_id = ${playableMediaId},
          pointer = null, thumbnail = null, claim_fence = null, updated_at = now()
        where ${this.#mine(file.messageId)}`.execute(tx.db);
      if (previewMediaId && row.preview) await releaseMedia(tx, [row.preview]);
      if (mediaType !== mediaTypes[file.kind])
        await sql`update messages set media_type = ${mediaType} where company_id = ${tx.companyId} and id = ${file.messageId}`.execute(
          tx.db,
        );
      await attachMedia(tx, made, 'message');
      if (file.kind === 'audio') await transcribeIfWanted(tx, file.messageId);
      await tellChanged(tx, file.messageId);
      return true;
    });
  }
}
