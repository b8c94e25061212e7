export { MemoryDriver, type MemoryTimings } from './driver.ts';
export { translateMemory } from './entry.ts';
export { MemoryAccount, MemoryCustomer, MemoryNetwork, type Received } from './network.ts';
export { MemorySessionStore } from './store.ts';
