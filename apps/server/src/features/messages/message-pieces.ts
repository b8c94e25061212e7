import { fileKindOf, takesCaption } from './file-kinds.ts';
import type { WholeFile } from './file-work.ts';

/** One message of a call: a text, or a file and its caption. */
export interface Piece {
  body: string;
  /** The Idempotency-Key of this message. */
  key: string | undefined;
  file: WholeFile | undefined;
}

const keyOf = (key: string | undefined, index: number): string | undefined =>
  key === undefined || index === 0 ? key : `${key}:${index}`;

/**
 * The messages that a call makes, in their order: one a file, the n-th caption with the n-th file. A caption that is the
 * file's own name is none, as clients of the family send it. Sound takes no caption: its text follows as a message.
 */
export function piecesOf(
  bodies: readonly string[],
  files: readonly WholeFile[],
  key: string | undefined,
  nameOf: (name: string) => string,
): Piece[] {
  if (files.length === 0) return [{ body: bodies[0] ?? '', key, file: undefined }];
  return files.flatMap((file, index) => {
    const given = bodies[index] ?? '';
    const caption = nameOf(given) === file.name ? '' : given;
    const own = keyOf(key, index);
    if (caption === '' || takesCaption(fileKindOf(file))) return [{ body: caption, key: own, file }];
    return [
      { body: '', key: own, file },
      { body: caption, key: own && `${own}:text`, file: undefined },
    ];
  });
}
