import { givePlan } from './give-plan.ts';
import type { Person, startTestServer, TestCompany } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

export interface BoardWorld extends TestCompany {
  /** A lane of the board. */
  lane(name: string): Promise<number>;
  /** An open ticket of the admin's, of a new customer. */
  card(more?: { queueId?: number; name?: string; number?: string }): Promise<number>;
}

let customers = 0;

/** A company whose plan includes the board, for tests. */
export async function boardWorld(server: Server): Promise<BoardWorld> {
  const company = await server.company();
  await givePlan(server.database.pool, company.id, {});
  const { admin, queueIds, connectionId } = company;
  return {
    ...company,
    lane: async (name) => (await admin.call('createTag', { body: { name, color: '#0055AA', kanban: 1 } })).id,
    card: async ({ queueId = queueIds[0] ?? 0, name, number } = {}) => {
      customers += 1;
      const body = { name: name ?? `Cliente ${customers}`, number: number ?? `55119${70_000_000 + customers}` };
      const contact = await admin.call('createContact', { body });
      const at = {
        contactId: contact.id,
        queueId,
        whatsappId: connectionId,
        userId: admin.id,
        status: 'open' as const,
      };
      return (await admin.call('createTicket', { body: at })).id;
    },
  };
}

/** The ids of a board's cards by lane, the lanes without cards left out. */
export async function boardOf(person: Person, query: object = {}): Promise<Record<string, number[]>> {
  const { lanes } = await person.call('getBoard', { query });
  const names = new Map((await person.call('listKanbanTags')).lista.map(({ id, name }) => [id, name]));
  const filled = lanes.filter(({ cards }) => cards.length > 0);
  return Object.fromEntries(filled.map(({ id, cards }) => [names.get(id) ?? String(id), cards.map((card) => card.id)]));
}
