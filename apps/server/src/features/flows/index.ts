/** Flows: what integrations are asked for customers, and what becomes of their answers (docs/rules/flows.md). */

export { consoleHandlers } from './console/console-handlers.ts';
export { deliveryRemovals, ticketLane } from './deliveries.repo.ts';
export { type FlowOptions, flowWorker } from './flow-worker.ts';
export { type OutgoingDelivery, queueDeliveries } from './queue-deliveries.repo.ts';
export { startDeliveries } from './run-deliveries.ts';
export { flowHandlers } from './test-service.ts';
export { toldMessage } from './webhook-envelope.ts';
