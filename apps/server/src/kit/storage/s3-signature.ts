import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}
export interface UnsignedCall {
  method: string;
  url: URL;
  /** Headers beside host, date and content hash; all of them are signed. */
  headers: Record<string, string>;
  /** SHA-256 of the body, hexadecimal. */
  contentSha256: string;
  now: Date;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of an empty body. */
export const emptySha256 = sha256('');

/** The headers of a call to S3, signed with AWS Signature Version 4 (header form). Queries are not supported. */
export function signS3Call(call: UnsignedCall, credentials: S3Credentials): Record<string, string> {
  const time = call.now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...call.headers,
    'x-amz-content-sha256': call.contentSha256,
    'x-amz-date': time,
  };
  const signed: [string, string][] = Object.entries({ ...headers, host: call.url.host });
  signed.sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const request = [call.method, call.url.pathname, '', lines, names, call.contentSha256].join('\n');
  const scope = `${day}/${credentials.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = [day, credentials.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}
