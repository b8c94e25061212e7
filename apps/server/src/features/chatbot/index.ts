/** The chatbot: menus, options and opening hours, decided without a database (wire-contract 8.1 to 8.3). */

export { oweFile } from './bot-files.repo.ts';
export { botColumns, findBotRules, toBotRules } from './bot-rules.repo.ts';
export type { BotQueue, BotReply, BotRules, BotState, Outside } from './bot-types.ts';
export { decide } from './decide.ts';
export { handOver } from './handovers.repo.ts';
export {
  type Handover,
  type HandoverResult,
  type HandoverWorker,
  type Settle,
  startHandovers,
} from './run-handovers.ts';
export { startBotFiles } from './send-bot-files.ts';
