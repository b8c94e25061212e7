import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const keptDays = 14;
const dayMs = 24 * 3600 * 1000;
const blobPath = /^\/v\/([0-9a-f]{32})\.enc$/;
const hash = /^[0-9a-f]{64}$/;

/**
 * The files on disk: encrypted ones of the media host, each under its own path, and plain ones of the handsets, once
 * for all of them under their hash. Without a folder they lie in a temporary one that `close` removes.
 */
export class MediaStore {
  #root: string;
  #isTemporary: boolean;

  constructor(dir?: string) {
    this.#isTemporary = dir === undefined;
    this.#root = dir === undefined ? mkdtempSync(join(tmpdir(), 'whatsapp-simulator-')) : join(dir, 'media');
    for (const name of ['uploads', 'plain', 'unfinished']) mkdirSync(join(this.#root, name), { recursive: true });
    for (const name of readdirSync(join(this.#root, 'unfinished'))) rmSync(join(this.#root, 'unfinished', name));
    this.#expire();
  }

  /** A place for a file that is still being written. */
  unfinished(): string {
    return join(this.#root, 'unfinished', randomBytes(16).toString('hex'));
  }

  /** Takes a finished encrypted file; returns the path the media host has it under. */
  async publish(file: string): Promise<string> {
    const name = randomBytes(16).toString('hex');
    await rename(file, join(this.#root, 'uploads', name));
    return `/v/${name}.enc`;
  }

  /** The encrypted file behind a path of the media host, while it is kept. */
  upload(path: string): string | undefined {
    const [, name] = blobPath.exec(path) ?? [];
    const file = name && join(this.#root, 'uploads', name);
    return file && existsSync(file) ? file : undefined;
  }

  /** The media host keeps a file no more. */
  async expire(path: string): Promise<void> {
    const file = this.upload(path);
    if (file) await rm(file);
  }

  /** Takes a finished plain file under its hash. */
  async keep(file: string, sha256: string): Promise<void> {
    await rename(file, join(this.#root, 'plain', sha256));
  }

  /** The plain file with a hash (hex), when a handset has it. */
  plain(sha256: string): string | undefined {
    const file = hash.test(sha256) ? join(this.#root, 'plain', sha256) : undefined;
    return file && existsSync(file) ? file : undefined;
  }

  close(): void {
    if (this.#isTemporary) rmSync(this.#root, { recursive: true, force: true });
  }

  #expire(): void {
    for (const name of readdirSync(join(this.#root, 'uploads'))) {
      const file = join(this.#root, 'uploads', name);
      if (Date.now() - statSync(file).mtimeMs > keptDays * dayMs) rmSync(file);
    }
  }
}
