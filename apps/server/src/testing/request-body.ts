/** What a test call sends: JSON, or a form where the call takes files and the input has some. */
import type { Route } from '@recado/contract';
import { fileOf } from './sample-files.ts';

/** A file of an example: base64, because inputs are copied and changed as plain values. */
export interface ExampleFile {
  name: string;
  type: string;
  content: string;
  /** Its own text parts. */
  fields?: Record<string, unknown>;
}
export interface BodyInput {
  body?: unknown;
  files?: readonly ExampleFile[];
}

const partsOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item]).map((one): [string, string] => [
      name,
      typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one ?? ''),
    ]),
  );

/** The text parts as the server's schema meets them. */
export const formValues = (body: unknown): Record<string, unknown> => {
  const parts = partsOf(body);
  const valuesOf = (name: string) => parts.filter(([other]) => other === name).map(([, value]) => value);
  return Object.fromEntries(
    parts.map(([name]) => [name, valuesOf(name).length === 1 ? valuesOf(name)[0] : valuesOf(name)]),
  );
};

/** The body of a call and the headers that it needs. */
export function bodyOf(
  route: Route,
  { body, files }: BodyInput,
): { body: string | FormData | null; headers: Record<string, string> } {
  if (body instanceof FormData) return { body, headers: {} };
  if (!route.upload || !files) {
    if (body === undefined) return { body: null, headers: {} };
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of partsOf(body)) form.append(name, value);
  for (const file of files) {
    const { name, type, content, fields } = file ?? {};
    form.append(route.upload.field, fileOf(Buffer.from(String(content), 'base64'), String(name), String(type)));
    for (const [part, value] of partsOf(fields)) form.append(part, value);
  }
  return { body: form, headers: {} };
}
