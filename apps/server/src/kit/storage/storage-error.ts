/** The store cannot keep or give anything now: full, unreachable, or it refused. */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}
