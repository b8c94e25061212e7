import type { Connection } from './connection.ts';
import { type BinaryNode, bytesOf, child, el } from './stanza.ts';

type PairingHandler = (connection: Connection, node: BinaryNode) => BinaryNode[] | undefined;

/** Queries of a companion that is not linked yet: the two steps of pairing by code. */
export const pairingQueries: Record<string, PairingHandler> = {
  'md/set/link_code_companion_reg': (connection, node) => {
    const { pairings, directory, activity } = connection.world;
    const step = child(node, 'link_code_companion_reg');
    if (step?.attrs.stage !== 'companion_hello') {
      const bundle = bytesOf(child(step, 'link_code_pairing_wrapped_key_bundle'));
      pairings.codeRequestOf(connection)?.onFinish?.(bundle);
      return undefined;
    }
    const ref = Buffer.from(`ref-${connection.id}`);
    const number = directory.find(step.attrs.jid?.split('@')[0])?.number ?? step.attrs.jid?.split('@')[0] ?? '';
    const wrappedEphemeral = bytesOf(child(step, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    pairings.askCode(number, { connection, ref, wrappedEphemeral });
    activity.note({ type: 'pairingCodeAsked', number });
    return [el('link_code_companion_reg', {}, [el('link_code_pairing_ref', {}, ref)])];
  },
};
