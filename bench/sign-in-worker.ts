/** A process that does one thing at a fixed rate, however long each takes: reads a page, or signs somebody in. */

import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { httpCall } from './http-call.ts';
import { answerQuestions } from './processes.ts';

export interface RateQuestion {
  url: string;
  perSecond: number;
  seconds: number;
  /** Reads as this person. */
  token?: string;
  /** Signs in with one of these in turn. */
  logins?: readonly { email: string; password: string }[];
}
export interface RateFigures {
  /** Milliseconds of each, from when it was due. */
  samples: number[];
  refused: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
/** Each sign-in comes from an address of its own, as those of a morning do: one alone may do only some in a minute. */
const addressOf = (turn: number): string => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;

function request({ url, token, logins }: RateQuestion, turn: number): Promise<number> {
  const headers = {
    'x-forwarded-for': addressOf(turn + 1),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return httpCall(agent, url, { headers, body: logins && JSON.stringify(logins[turn % logins.length]) });
}

answerQuestions(async (question: RateQuestion): Promise<RateFigures> => {
  const samples: number[] = [];
  let refused = 0;
  const from = performance.now();
  const calls: Promise<void>[] = [];
  for (let turn = 0; turn < question.perSecond * question.seconds; turn++) {
    const due = from + (turn * 1000) / question.perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    const one = request(question, turn).then((status) => {
      samples.push(performance.now() - due);
      if (status !== 200) refused += 1;
    });
    calls.push(one);
  }
  await Promise.all(calls);
  return { samples, refused };
});
