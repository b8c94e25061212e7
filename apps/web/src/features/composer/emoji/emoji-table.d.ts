/** The address of a table of emoji (build/slim-emoji-data.ts). */
declare module '*?table' {
  export const address: string;
}
