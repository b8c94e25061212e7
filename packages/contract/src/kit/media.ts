import type { z } from 'zod';

/** What a file is, told from its content. `other` is everything else, what a browser would run included. */
export const mediaKinds = ['image', 'audio', 'video', 'pdf', 'document', 'sheet', 'archive', 'other'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * The files that a call takes as multipart/form-data. Text parts become the body, which the body's schema parses like
 * JSON; a part sent more than once becomes an array.
 */
export interface Upload {
  /** Name of the file parts. */
  readonly field: string;
  /** Kinds that are taken, whatever the file's name and declared type say. */
  readonly accepts: readonly MediaKind[];
  /** Of those kinds only files of these types, where not all are taken. */
  readonly types?: readonly string[];
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Files of one call, 1 unless said. */
  readonly maxFiles?: number;
  /** 1 unless said; with 0 the call may come without a file, and then as JSON, too. */
  readonly minFiles?: 0 | 1;
  /** Text parts that each file has of its own: the n-th of a name belongs to the n-th file (wire-contract 4.7). */
  readonly fileFields?: z.ZodObject;
  /** What the files are for; a file of one purpose can be attached to nothing else. */
  readonly purpose: string;
}
