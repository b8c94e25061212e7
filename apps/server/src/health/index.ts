/** What supervisors, load balancers and operators ask of a process (docs/decisions/0142). */

export { openFigures } from './open-figures.ts';
export { type HealthOptions, openHealth, type Readiness, tellTo } from './open-health.ts';
export { healthPaths, serveHealth } from './serve-health.ts';
