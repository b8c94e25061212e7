import { drawInProcess, type OpenPicture, type PictureOwner } from './draw-in-process.ts';

/** Draws a picture of a person or group as a square WebP of 192 pixels; null for what cannot be drawn (see `drawInProcess`). */
export async function drawAvatar(open: OpenPicture, owner: PictureOwner): Promise<Buffer | null> {
  return (await drawInProcess('avatar', open, { owner }))?.bytes ?? null;
}
