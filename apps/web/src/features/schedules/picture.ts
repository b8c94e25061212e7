import type { Schedule } from '@recado/contract';
import type { StoredFile } from '../../kit/resource/record-file-field.tsx';

/** The picture that goes with a schedule, where it is (wire-contract 6: the client prefixes the name). */
export const pictureOf = ({ mediaPath, mediaName }: Schedule): StoredFile | null =>
  mediaPath === null ? null : { name: mediaName ?? '', type: 'image/*', url: `/public/${mediaPath}` };
