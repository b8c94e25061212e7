// The local WhatsApp server: start it in this process or as its own, and drive its phones with the client.
export { issueCertificate, type TlsIdentity } from './certificate.ts';
export { createSimulatorClient, type SimulatorClient } from './client.ts';
export type * from './control-types.ts';
export { quietSignalConsole } from './quiet-console.ts';
export { type SpawnedSimulator, spawnSimulator } from './spawn-simulator.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';
