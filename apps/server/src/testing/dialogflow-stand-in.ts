/** Google's token service and Dialogflow ES with three intents: it checks the signature, the time and the length. */
import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { Received, Receiver, ReceiverAnswer } from './receiver-stand-in.ts';

export interface DialogflowStandIn {
  /** As Google gives it. */
  credential: string;
  places: { token: string; api: string };
  tokens: Set<string>;
  given: number;
  asked: { session: string; text: string; language: string; timeZone: string }[];
}

const failed = (status: number, message: string): ReceiverAnswer => ({
  ...{ status, body: { error: { code: status, message, status: 'INVALID_ARGUMENT' } } },
});
const text = (...lines: string[]) => ({ text: { text: lines } });

/** Lets a receiver answer as Google does. */
export function standInDialogflow(receiver: Receiver): DialogflowStandIn {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'recado@padaria.iam.gserviceaccount.com';
  const places = { token: `${receiver.origin}/token`, api: receiver.origin };
  const google: DialogflowStandIn = {
    ...{ places, tokens: new Set(), given: 0, asked: [] },
    credential: JSON.stringify({
      ...{ type: 'service_account', project_id: 'padaria', client_email: email },
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      // A key file that leads elsewhere must not be followed.
      token_uri: 'http://10.0.0.1/token',
    }),
  };
  const giveToken = ({ text: form }: Received): ReceiverAnswer => {
    const grant = new URLSearchParams(form);
    const [head = '', claims = '', signature = ''] = (grant.get('assertion') ?? '').split('.');
    const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
    const { iss, aud, exp, iat } = JSON.parse(String(Buffer.from(claims, 'base64url'))) as Record<
      string,
      number | string
    >;
    const isRight = iss === email && aud === places.token && Number(exp) - Number(iat) <= 3600;
    if (!isSigned || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    google.given += 1;
    const token = `t${google.given}`;
    google.tokens.add(token);
    return { body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  };
  const detect = ({ headers, body }: Received, session: string): ReceiverAnswer => {
    if (!google.tokens.has((headers.authorization ?? '').slice('Bearer '.length))) return failed(401, 'Bad token');
    const { queryInput, queryParams } = body as {
      queryInput: { text: { text: string; languageCode: string } };
      queryParams: { timeZone: string };
    };
    const { text: said, languageCode: language } = queryInput.text;
    if (said.length > 256 || session.length > 36) return failed(400, 'Too long');
    google.asked.push({ session, text: said, language, timeZone: queryParams.timeZone });
    const bye = /tchau/i.test(said);
    const fulfillmentMessages = bye
      ? [text('Até logo!')]
      : [text(`Você disse: ${said}`), { payload: { any: 1 } }, text('Algo mais?')];
    return {
      body: {
        responseId: 'r',
        queryResult: {
          queryText: said,
          fulfillmentMessages,
          intent: { displayName: 'eco', ...(bye ? { endInteraction: true } : {}) },
        },
      },
    };
  };
  receiver.answer = (request) => {
    if (request.path === '/token') return giveToken(request);
    const [, session] = /^\/v2\/projects\/padaria\/agent\/sessions\/([^/:]+):detectIntent$/.exec(request.path) ?? [];
    return session ? detect(request, session) : failed(404, 'No such agent');
  };
  return google;
}
