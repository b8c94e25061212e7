import { messagesApiRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** The last calls of the company's programs. */
export const apiCallsQuery = queryOptions({
  queryKey: ['apiCalls'],
  queryFn: ({ signal }) => call(messagesApiRoutes.listApiCalls, {}, { signal }),
  staleTime: 0,
});

/** The API stands at the root of the server, whatever the base of the other calls. */
export const sendAddress = (): string => `${window.location.origin}${messagesApiRoutes.sendThroughApi.path}`;

export interface TestValues {
  token: string;
  number: string;
  body: string;
  files: File[];
  closes: boolean;
}
/** What the API answered to a test, word for word. */
export interface Answer {
  status: number;
  tookMs: number;
  text: string;
  /** The code of a refusal. */
  error: string | null;
}

const errorIn = (text: string): string | null => {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }; // every answer of the server is an object
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
};

const formOf = ({ number, body, files, closes }: TestValues): FormData => {
  const form = new FormData();
  form.append('number', number);
  form.append('body', body);
  if (closes) form.append('closeTicket', 'true');
  for (const file of files) form.append('medias', file);
  return form;
};

/** Calls the API as a program would, with nothing but the token. */
export const sendTest = async (values: TestValues): Promise<Answer> => {
  const begun = performance.now();
  const { token, number, body, files, closes } = values;
  const isForm = files.length > 0;
  const response = await fetch(sendAddress(), {
    method: 'POST',
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? formOf(values) : JSON.stringify({ number, body, ...(closes ? { closeTicket: true } : {}) }),
  });
  const text = await response.text();
  const tookMs = Math.round(performance.now() - begun);
  return { status: response.status, tookMs, text, error: response.ok ? null : errorIn(text) };
};
