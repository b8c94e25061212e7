/** What is made of a picture, and what is told of it beside the bytes. */
export interface Told {
  avatar: object;
  preview: { width: number; height: number; thumbnail: string };
  redraw: { moves: boolean; width: number; height: number };
}
export type Task = keyof Told;
export interface Drawn<T extends Task> {
  about: Told[T];
  bytes: Buffer;
}
