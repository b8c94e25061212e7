/** What tests of the internal chat share: a company whose plan has it, and three of its people. */
import { givePlan } from '#testing/give-plan.ts';
import { type Person, startTestServer } from '#testing/test-server.ts';

/** A server with a company of Ana, who is its admin, Bruno and Caio. */
export async function startChats() {
  const server = await startTestServer();
  const company = await server.company();
  await givePlan(server.database.pool, company.id, {});
  const [bruno, caio] = [await company.agent(), await company.agent()];
  /** What a person hears on channels of the wire. */
  async function hear(who: Person, client: string, ...channels: string[]): Promise<unknown[]> {
    const said: unknown[] = [];
    const socket = await who.socket(client);
    for (const channel of channels)
      socket.on(`company-${company.id}-${channel}`, (payload: unknown) => said.push(payload));
    return said;
  }
  return { server, company, ana: company.admin, bruno, caio, hear };
}
export type Chats = Awaited<ReturnType<typeof startChats>>;

/** Begins a conversation of some people. */
export const begin = (owner: Person, others: readonly Person[], title = 'Comercial') =>
  owner.call('createChat', { body: { title, users: others.map(({ id }) => ({ id })) } });

/** Says something in a conversation. */
export const say = (
  who: Person,
  id: number,
  message: string,
  more: { quotedId?: number; mentions?: number[] } = {},
  headers?: Record<string, string>,
) => who.call('sendChatMessage', { params: { id }, body: { message, ...more } as never }, headers); // its type waits for a form, too

/** What of a conversation's newest page a person reads. */
export const texts = async (who: Person, id: number): Promise<string[]> =>
  (await who.call('listChatMessages', { params: { id } })).records.map(({ message }) => message);
