import { PassThrough, type Readable } from 'node:stream';
import { MediaFailure } from '../../media.ts';
import { pictureAddress } from './media-address.ts';
import { ask, type DownloadOptions, failure, GONE } from './media-download.ts';

/** See `Driver.fetchPicture`. @throws MediaFailure */
export async function downloadPicture(url: string, options: DownloadOptions): Promise<Readable> {
  const address = pictureAddress(url, options.local !== undefined);
  options.signal?.throwIfAborted();
  const response = await ask(address, options);
  if (response.statusCode !== 200) {
    response.destroy();
    const code = GONE.includes(response.statusCode) ? 'gone' : 'transient';
    throw new MediaFailure(code, `The host of pictures answered ${response.statusCode}`);
  }
  const content = new PassThrough();
  response.on('error', (error) => content.destroy(failure(error, options.signal)));
  content.on('close', () => response.destroy());
  return response.pipe(content);
}
