import { type Show, shownKinds } from './kind-types.ts';
import type { RequestBody } from './request-body.ts';
import { RequestError } from './world.ts';

/** The values that are there, by name. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the same keys, fewer
}

/** Reads what a handset shall show. Throws RequestError for anything that is none. */
export function readShow(body: RequestBody): Show {
  const kind = body.optionalOneOf('kind', shownKinds);
  if (kind === undefined) throw new RequestError('kind is missing');
  return {
    to: body.text('to'),
    kind,
    ...given({
      text: body.optionalText('text'),
      options: body.optionalTexts('options'),
      numbers: body.optionalTexts('numbers'),
      latitude: body.optionalNumber('latitude'),
      longitude: body.optionalNumber('longitude'),
      address: body.optionalText('address'),
      several: body.optionalFlag('several'),
      quotedId: body.optionalText('quotedId'),
      forwarded: body.optionalNumber('forwarded'),
      disappearsAfter: body.optionalNumber('disappearsAfter'),
      mentions: body.optionalTexts('mentions'),
    }),
  };
}
