import { drawInProcess, type OpenPicture, type PictureOwner } from './draw-in-process.ts';

/** A picture as every phone shows it: upright, without holes, without what its camera wrote into it. */
export interface StillPicture {
  moves: false;
  jpeg: Buffer;
  /** Of the JPEG. */
  width: number;
  height: number;
}
/** A picture of several frames, as an animated GIF. */
export interface MovingPicture {
  moves: true;
  gif: Buffer;
  width: number;
  height: number;
}

/**
 * Draws a picture that one of our own people sends, and that phones do not show in this form, as one that they do: WebP,
 * GIF and AVIF become JPEG of at most 2560 pixels; one that moves comes as GIF, to be made a film of. Null for what is
 * none of these, is damaged, has more than 100 million pixels or 32 MB, or takes longer than 10 seconds, and for a WebP whose frames have more than 50 million together (trust I-34).
 */
export async function redrawPicture(
  open: OpenPicture,
  owner: PictureOwner,
): Promise<StillPicture | MovingPicture | null> {
  const drawn = await drawInProcess('redraw', open, { owner, isOurs: true });
  if (!drawn) return null;
  const { moves, width, height } = drawn.about;
  return moves ? { moves, gif: drawn.bytes, width, height } : { moves, jpeg: drawn.bytes, width, height };
}
