import { drawInProcess, type OpenPicture, type PictureOwner } from './draw-in-process.ts';

/** A small picture of a file. */
export interface Preview {
  /** Of the picture itself, upright. */
  width: number;
  height: number;
  /** At most 640 pixels wide and high. */
  webp: Buffer;
  /** Base64 of a JPEG of a few hundred bytes, as phones show it until the picture is there. */
  thumbnail: string;
}

/**
 * Draws a small picture of a JPEG, PNG, WebP or GIF (its first frame). Null for what is none of these, is damaged, has
 * more than 100 million pixels or 32 MB, or takes longer than 10 seconds.
 */
export async function drawPreview(open: OpenPicture, owner: PictureOwner): Promise<Preview | null> {
  const drawn = await drawInProcess('preview', open, { owner });
  return drawn && { ...drawn.about, webp: drawn.bytes };
}
