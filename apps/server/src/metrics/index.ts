/** What Prometheus reads of a process, behind a token (docs/decisions/0144). */
export { metricsPath, serveMetrics } from './serve-metrics.ts';
