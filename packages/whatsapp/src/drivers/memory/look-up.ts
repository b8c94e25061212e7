import { dialledForms } from '../../identity.ts';
import type { Address, DriverHost, LookupResult } from '../../port.ts';
import type { MemoryCustomer, MemoryNetwork } from './network.ts';

function known(network: MemoryNetwork, digits: string): MemoryCustomer | undefined {
  return dialledForms(digits)
    .map((value) => network.customers.get(value))
    .find((customer) => customer !== undefined);
}

/** Whom a message to an address reaches; the other form of its number is told. */
export function recipientOf(network: MemoryNetwork, to: Address, host: DriverHost): MemoryCustomer | undefined {
  const exact = network.customerAt(to);
  if (exact || to.kind !== 'phone') return exact;
  const found = known(network, to.value);
  if (found) host.onEvent({ t: 'identity', same: [to, { kind: 'phone', value: found.number }] });
  return found;
}

/** Who has WhatsApp, under the form in which the network knows them. */
export function lookUp(network: MemoryNetwork, numbers: readonly string[]): LookupResult[] {
  return numbers.map((asked) => {
    const found = known(network, asked);
    return found
      ? { asked, address: { kind: 'phone', value: found.number }, alt: { kind: 'lid', value: found.lid } }
      : { asked };
  });
}
