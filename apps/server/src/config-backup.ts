/** Where backups go, as the environment says it. */
import path from 'node:path';
import { z } from 'zod';

/** The variables of backups. */
export const backupVariables = {
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 signs').optional(),
  BACKUP_KEEP: z.coerce.number({ message: 'must be a number' }).int().min(1).max(10_000).default(7),
};

export interface BackupSettings {
  folder: string | undefined;
  passphrase: string | undefined;
  /** So many archives stay in the folder. */
  keep: number;
}

export const backupOf = (env: z.output<z.ZodObject<typeof backupVariables>>): BackupSettings => ({
  folder: env.BACKUP_FOLDER && path.resolve(env.BACKUP_FOLDER),
  passphrase: env.BACKUP_PASSPHRASE,
  keep: env.BACKUP_KEEP,
});
