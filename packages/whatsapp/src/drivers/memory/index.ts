export type { ReceivedFile } from './arrived.ts';
export { MemoryDriver, type MemoryTimings } from './driver.ts';
export { translateMemory } from './entry.ts';
export { MemoryMediaHost } from './media-host.ts';
export { MemoryAccount, MemoryCustomer, MemoryNetwork, type Received } from './network.ts';
export { MemorySessionStore } from './store.ts';
