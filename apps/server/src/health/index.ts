/** What supervisors, load balancers and operators ask of a process (docs/decisions/0142). */
export { type HealthOptions, openHealth, tellTo } from './open-health.ts';
export { healthPaths, serveHealth } from './serve-health.ts';
