export * from './capabilities.ts';
export * from './media.ts';
export * from './port.ts';
export * from './ref-keys.ts';
