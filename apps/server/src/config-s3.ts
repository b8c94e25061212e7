/** The S3 store, as the environment says it: all of it or nothing. */
import { z } from 'zod';
import type { S3Settings } from '#kit/storage/s3-storage.ts';
import { webUrl } from './config-addresses.ts';

/** The variables of the store. */
export const s3Variables = {
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};
type Env = z.output<z.ZodObject<typeof s3Variables>>;
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** A sentence for each value that is missing beside others. */
export function s3Problems(env: Env): string[] {
  if (!s3Names.some((name) => env[name] !== undefined)) return [];
  return s3Names
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: ${s3Names.join(', ')} belong together.`);
}

/** The store, or undefined where none is named. */
export function s3Of(env: Env): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey };
}
