/** Good requests of the calls about companies of other systems, and about how the installation is. */
import type { RouteExample } from './route-examples.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

export const moveInExamples = {
  listMoveIns: () => ({}),
  getHealth: () => ({}),
  listUsage: () => ({ query: { after: 0 } }),
  startMoveIn: () => ({
    body: { source: 'postgres://leitura:senha@banco.exemplo.local/whaticket', folder: '/srv/public' },
  }),
  runMoveIn: (world) => ({ params: { id: world.checkedMoveId } }),
  stopMoveIn: (world) => ({ params: { id: world.runningMoveId } }),
  undoMoveIn: (world) => ({ params: { id: world.doneMoveId } }),
} satisfies Record<string, Example>;
