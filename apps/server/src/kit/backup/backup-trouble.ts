/** Why a backup or a restore does not go on; each kind has a sentence for the person at the terminal. */
export type TroubleKind =
  | 'noTables'
  | 'noArchive'
  | 'passphrase'
  | 'damaged'
  | 'newer'
  | 'notEmpty'
  | 'different'
  | 'noScratch';

/** One that the person at the terminal can do something about. */
export class BackupTrouble extends Error {
  readonly kind: TroubleKind;
  readonly details: Readonly<Record<string, string>>;
  constructor(kind: TroubleKind, details: Readonly<Record<string, string>> = {}, cause?: unknown) {
    super(`Backup: ${kind} ${JSON.stringify(details)}`, { cause });
    this.name = 'BackupTrouble';
    this.kind = kind;
    this.details = details;
  }
}
