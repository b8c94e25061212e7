export { BaileysDriver, type BaileysOptions, type BaileysTimings } from './driver.ts';
export { silenceLibraryConsole } from './silence-console.ts';
export { translateBaileys } from './translate.ts';
export { type LocalServer, OFFICIAL_URL, trustRoot } from './trust.ts';
