import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The only shape of a line: we write the file ourselves. */
type Entry = [shelf: string, key: string, value?: unknown];

const compactAboveBytes = 8 * 1024 * 1024;

/**
 * Durable state of the simulator: an append-only file of JSON lines, `["shelf", "key", value]` to put and
 * `["shelf", "key"]` to remove, compacted when most of it is dead. Writes survive the death of the process,
 * not of the machine (no fsync). Without a folder nothing is written.
 *
 * `put` and `remove` are buffered; `flush` writes them in one call and must come before anybody is told.
 */
export class Journal {
  #path: string | undefined;
  #file: number | undefined;
  #shelves = new Map<string, Map<string, string>>();
  #liveBytes = 0;
  #fileBytes = 0;
  #buffer = '';
  #scheduled: NodeJS.Immediate | undefined;

  constructor(dir?: string) {
    if (dir === undefined) return;
    mkdirSync(dir, { recursive: true });
    this.#path = join(dir, 'simulator.jsonl');
    if (existsSync(this.#path)) this.#load(this.#path);
    this.#compact(this.#path);
  }

  put(shelf: string, key: string, value: unknown): void {
    if (this.#path === undefined) return;
    const line = `${JSON.stringify([shelf, key, value])}\n`;
    this.#remember(shelf, key, line);
    this.#append(line);
  }

  remove(shelf: string, key: string): void {
    if (this.#path === undefined || !this.#forget(shelf, key)) return;
    this.#append(`${JSON.stringify([shelf, key])}\n`);
  }

  /** Live values of a shelf, oldest key first. */
  values(shelf: string): unknown[] {
    const lines = this.#shelves.get(shelf)?.values() ?? [];
    return [...lines].map((line) => (JSON.parse(line) as Entry)[2]);
  }

  flush(): void {
    if (this.#buffer === '' || this.#file === undefined || this.#path === undefined) return;
    const text = this.#buffer;
    this.#buffer = '';
    writeAll(this.#file, text);
    this.#fileBytes += text.length;
    if (this.#fileBytes > compactAboveBytes && this.#fileBytes > 3 * this.#liveBytes) this.#compact(this.#path);
  }

  close(): void {
    this.flush();
    if (this.#scheduled) clearImmediate(this.#scheduled);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #append(line: string): void {
    this.#buffer += line;
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      this.flush();
    });
  }

  #remember(shelf: string, key: string, line: string): void {
    const lines = this.#shelves.get(shelf) ?? new Map<string, string>();
    this.#shelves.set(shelf, lines);
    this.#liveBytes += line.length - (lines.get(key)?.length ?? 0);
    lines.set(key, line);
  }

  #forget(shelf: string, key: string): boolean {
    const lines = this.#shelves.get(shelf);
    this.#liveBytes -= lines?.get(key)?.length ?? 0;
    return lines?.delete(key) ?? false;
  }

  #load(path: string): void {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (line === '') continue;
      let entry: Entry;
      try {
        entry = JSON.parse(line) as Entry;
      } catch {
        break; // the process died while writing the last line: nobody was told of it
      }
      if (entry.length === 3) this.#remember(entry[0], entry[1], `${line}\n`);
      else this.#forget(entry[0], entry[1]);
    }
  }

  #compact(path: string): void {
    const fresh = `${path}.new`;
    const file = openSync(fresh, 'w');
    for (const lines of this.#shelves.values()) writeAll(file, [...lines.values()].join(''));
    renameSync(fresh, path);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = file;
    this.#fileBytes = this.#liveBytes;
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
