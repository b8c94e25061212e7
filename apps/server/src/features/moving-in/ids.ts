import type { MovedRow } from './moved-rows.repo.ts';

/** Kinds of rows whose new ids others ask for. */
export type Kind =
  | 'user'
  | 'queue'
  | 'option'
  | 'connection'
  | 'contact'
  | 'tag'
  | 'ticket'
  | 'rating'
  | 'note'
  | 'quick'
  | 'schedule'
  | 'list'
  | 'item'
  | 'field'
  | 'holiday';

/** Which row became which. */
export class Ids {
  readonly #moveId: number;
  readonly #known = new Map<string, number>();
  /** Keys that this move itself brought: they are counted as written, also after a kill. */
  readonly #ofThis = new Set<string>();
  #fresh: MovedRow[] = [];

  constructor(moveId: number, rows: readonly MovedRow[] = []) {
    this.#moveId = moveId;
    for (const { kind, old_id, new_id, move_id } of rows) {
      this.#known.set(`${kind}/${old_id}`, new_id);
      if (move_id === moveId) this.#ofThis.add(`${kind}/${old_id}`);
    }
  }

  of(kind: Kind, oldId: unknown): number | null {
    return oldId === null || oldId === undefined ? null : (this.#known.get(`${kind}/${String(oldId)}`) ?? null);
  }

  has(kind: Kind, oldId: unknown): boolean {
    return this.of(kind, oldId) !== null;
  }

  isOfThisMove(kind: Kind, oldId: unknown): boolean {
    return this.#ofThis.has(`${kind}/${String(oldId)}`);
  }

  put(kind: Kind, oldId: unknown, newId: number): void {
    const old_id = String(oldId);
    this.#known.set(`${kind}/${old_id}`, newId);
    this.#ofThis.add(`${kind}/${old_id}`);
    this.#fresh.push({ kind, old_id, new_id: newId, move_id: this.#moveId });
  }

  /** New ids of a kind. */
  newIdsOf(kind: Kind): number[] {
    return [...this.#known].filter(([key]) => key.startsWith(`${kind}/`)).map(([, id]) => id);
  }

  /** What is not remembered yet. */
  takeFresh(): MovedRow[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}
