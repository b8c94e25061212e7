import type { proto } from 'baileys';
import type { Fact, Form, FormButton, PixKey } from '../../message-kinds.ts';

/** What a business writes into the JSON of a button is a stranger's: everything in it is asked for its type. */
type Told = Record<string, unknown>;

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
const listOf = (value: unknown): Told[] => (Array.isArray(value) ? value.filter(isTold) : []);
const within = (told: Told, name: string): Told => (isTold(told[name]) ? told[name] : {});

function toldIn(json: string | null | undefined): Told {
  try {
    const told: unknown = JSON.parse(json ?? '');
    return isTold(told) ? told : {};
  } catch {
    return {}; // a form of another maker
  }
}

/** A label with what its button does; without it the label alone. */
export function buttonOf(
  label: string | null | undefined,
  does: 'open' | 'call' | 'copy',
  value: string | null | undefined,
): FormButton | undefined {
  const said = text(label);
  const done = text(value);
  if (!done) return said;
  return { label: said ?? done, does, value: done };
}

/** The rows of a list that a button opens. */
const rowsIn = (told: Told): (string | undefined)[] =>
  listOf(told.sections).flatMap((section) =>
    listOf(section.rows).map(
      (row) => [text(row.title), text(row.description)].filter(Boolean).join(' – ') || undefined,
    ),
  );

function buttonsIn(told: Told): (FormButton | undefined)[] {
  const label = text(told.display_text) ?? text(told.flow_cta);
  const url = text(told.url) ?? text(within(told, 'link').url) ?? text(told.merchant_url);
  if (url) return [buttonOf(label, 'open', url)];
  if (text(told.phone_number)) return [buttonOf(label, 'call', text(told.phone_number))];
  if (text(told.copy_code)) return [buttonOf(label, 'copy', text(told.copy_code))];
  const rows = rowsIn(told);
  return rows.length > 0 ? rows : [label ?? text(told.title)];
}

const pixKinds = ['pix_static_code', 'pix_dynamic_code'] as const;

function pixIn(told: Told): PixKey[] {
  return listOf(told.payment_settings).flatMap((setting) =>
    pixKinds.flatMap((kind) => {
      const pix = within(setting, kind);
      const key = text(pix.key);
      const code = text(pix.code);
      if (!key && !code) return [];
      const receiver = text(pix.merchant_name);
      const keyType = text(pix.key_type);
      return [
        {
          key: key ?? '',
          ...(code ? { code } : {}),
          ...(receiver ? { receiver } : {}),
          ...(keyType ? { keyType } : {}),
        },
      ];
    }),
  );
}

/** `{value: 1050, offset: 100}` is 10.5. */
function amountIn(money: Told): number | undefined {
  const { value, offset } = money;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return value / (typeof offset === 'number' && offset > 0 ? offset : 1);
}

function orderIn(told: Told): Fact[] {
  const currency = text(told.currency) ?? '';
  const items = listOf(within(told, 'order').items).map((item): Fact => {
    const amount = amountIn(within(item, 'sale_amount')) ?? amountIn(within(item, 'amount'));
    const count = typeof item.quantity === 'number' && Number.isFinite(item.quantity) ? item.quantity : 1;
    return { fact: 'item', name: text(item.name) ?? '', count, ...(amount && currency ? { amount, currency } : {}) };
  });
  const total = amountIn(within(told, 'total_amount'));
  return [...items, ...(total && currency ? [{ fact: 'total', amount: total, currency } as const] : [])];
}

/** Whether a button stands for what is shown as such: a key to pay to, or an order. */
const isPayment = (told: Told): boolean => Array.isArray(told.payment_settings) || isTold(told.order);

type Flow = { name?: string | null; json?: string | null };

/** What the buttons of a message say, and the key or order that some of them carry. */
export function readFlow(flows: readonly Flow[]): Form {
  const told = flows.map(({ json }) => toldIn(json));
  const buttons = told
    .flatMap((one) => (isPayment(one) ? [] : buttonsIn(one)))
    .filter((button) => button !== undefined);
  const pix = told.flatMap(pixIn);
  const facts = told.flatMap(orderIn);
  return {
    ...(buttons.length > 0 ? { buttons } : {}),
    ...(pix.length > 0 ? { pix } : {}),
    ...(facts.length > 0 ? { facts } : {}),
  };
}

export const flowsOf = (m: proto.Message.InteractiveMessage.INativeFlowMessage | null | undefined): Flow[] =>
  (m?.buttons ?? []).map(({ name, buttonParamsJson }) => ({
    ...(name ? { name } : {}),
    json: buttonParamsJson ?? null,
  }));
