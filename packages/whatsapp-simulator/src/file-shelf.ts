import type { Journal } from './journal.ts';
import type { FilePlace } from './media-content.ts';

export type StoredFile = { id: string; chat: string; place: FilePlace };

/** The messages of a handset that have a file, with what it takes to open it. */
export class FileShelf {
  #journal: Journal;
  #shelf: string;
  #files = new Map<string, StoredFile>();

  constructor(journal: Journal, number: string) {
    this.#journal = journal;
    this.#shelf = `file/${number}`;
    for (const value of journal.values(this.#shelf)) {
      const file = value as StoredFile; // written by put
      this.#files.set(file.id, file);
    }
  }

  all(): StoredFile[] {
    return [...this.#files.values()];
  }

  get(id: string): StoredFile | undefined {
    return this.#files.get(id);
  }

  put(file: StoredFile): void {
    this.#files.set(file.id, file);
    this.#journal.put(this.#shelf, file.id, file);
  }
}
