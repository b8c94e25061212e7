import content from './demo-world.json' with { type: 'json' };

/** One step of a script; without `from` it is done by the newcomer the script brought. */
export type ScriptStep =
  | { does: 'arrive'; name: string }
  | { does: 'say'; from?: string; text: string }
  | { does: 'send'; from?: string; sample: string; caption?: string }
  | { does: 'edit'; from?: string; text: string }
  | { does: 'delete'; from?: string }
  | { does: 'react'; from?: string; emoji: string }
  | { does: 'await'; from?: string }
  | { does: 'pause'; ms: number };

export type Script = { id: string; title: string; description: string; steps: ScriptStep[] };

type Person = { number: string; name: string; addressing?: 'pn' | 'lid'; picture?: boolean };
type Rush = { messages: number; texts: string[] };
type StoredScript = Omit<Script, 'steps'> & { steps?: ScriptStep[]; everyMs?: number; rush?: Rush };
type DemoWorld = { company: Person; customers: Person[]; scripts: StoredScript[] };

const world = content as DemoWorld; // the file beside us; its literals are wider than the union of steps

/** A burst of customers taking turns, spelled out as steps. */
function rushSteps({ messages, texts }: Rush, everyMs: number): ScriptStep[] {
  return Array.from({ length: messages }, (_, index): ScriptStep[] => {
    const from = world.customers[index % world.customers.length]?.number;
    const text = texts[index % texts.length] ?? '';
    return [
      { does: 'say', ...(from ? { from } : {}), text },
      { does: 'pause', ms: everyMs },
    ];
  }).flat();
}

export const demoCompany = world.company;
export const demoCustomers = world.customers;
export const demoScripts: Script[] = world.scripts.map(({ id, title, description, steps, rush, everyMs = 500 }) => ({
  id,
  title,
  description,
  steps: steps ?? (rush ? rushSteps(rush, everyMs) : []),
}));
