export { BaileysDriver } from './driver.ts';
export type { BaileysOptions, BaileysTimings } from './options.ts';
export { silenceLibraryConsole } from './silence-console.ts';
export { translateBaileys } from './translate.ts';
export { type LocalServer, OFFICIAL_URL, trustRoot } from './trust.ts';
