/** Whether the services that the environment names can be reached: without them the server starts, and says so. */
import path from 'node:path';
import type { Config } from '#config';
import { openSmtp } from '#kit/mail/open-smtp.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { tryStorage } from '#kit/storage/try-storage.ts';

const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} ${cause.message}` : message;
};

async function storeProblem({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string[]> {
  if (!s3) return [];
  const storage = openStorage({ folder: path.resolve(dataDir, 'media'), s3 });
  try {
    await tryStorage(storage);
    return [];
  } catch (error) {
    return [`S3_ENDPOINT: files cannot be kept at ${s3.endpoint} in ${s3.bucket}. ${wordsOf(error)}`];
  }
}

async function mailProblem({ smtp }: Pick<Config, 'smtp'>): Promise<string[]> {
  if (!smtp) return [];
  const open = openSmtp(smtp);
  const reason = await open.trouble();
  open.close();
  return reason === null ? [] : [`SMTP_URL: the mail server does not take mail. ${reason}`];
}

/** A sentence for each service that does not do what it shall. */
export async function serviceProblems(config: Pick<Config, 's3' | 'dataDir' | 'smtp'>): Promise<string[]> {
  return (await Promise.all([storeProblem(config), mailProblem(config)])).flat();
}
