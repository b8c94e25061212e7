export { MemoryDriver, type MemoryTimings } from './driver.ts'
export { MemoryNetwork, MemoryAccount, MemoryCustomer, type Received } from './network.ts'
export { MemorySessionStore } from './store.ts'
export { translateMemory } from './entry.ts'
