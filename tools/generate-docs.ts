/**
 * Writes docs/generated/*.md from the contract's tables; `--check` compares instead and fails when one is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  api,
  type EventName,
  errors,
  events,
  type PermissionRow,
  permissions,
  type Route,
  type SettingEntry,
  settings,
  wireName,
} from '@recado/contract';

const folder = 'docs/generated';
const cell = (value: unknown): string => String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (value: string): string => (value === '' ? '' : `\`${cell(value)}\``);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function page(title: string, source: string, content: string): string {
  return `# ${title}\n\nGenerated from \`packages/contract/src/${source}\` by \`node tools/generate-docs.ts\`; not edited by hand.\n\n${content}\n`;
}

/** The class of a route: who may call it, whether an overdue company may, and whether it reaches beyond the own company. */
function classOf(route: Route): string {
  const access = ['public', 'signedIn', 'connectionToken'].includes(route.access) ? route.access : code(route.access);
  const more = [
    route.allowOverdue ? 'while overdue' : '',
    route.superReachesAll ? 'super: any company' : '',
    route.ofPlatform ? 'of the platform' : '',
    route.atRoot ? 'exactly this address' : '',
  ];
  return [access, ...more].filter(Boolean).join(', ');
}

function routesPage(): string {
  const rows = Object.entries(api).map(([name, route]: [string, Route]) => [
    code(name),
    code(`${route.method} ${route.path}`),
    classOf(route),
    String(route.status ?? 200),
    (route.errors ?? []).map(code).join(', '),
    cell(route.summary),
  ]);
  const head = ['name', 'call (below the API base)', 'access', 'status', 'errors of its own', 'what it does'];
  return page('Routes', 'features/', `${rows.length} calls.\n\n${table(head, rows)}`);
}

function permissionsPage(): string {
  const rows = Object.entries(permissions).map(([name, row]: [string, PermissionRow]) => {
    const holds = (profile: 'user' | 'supervisor' | 'admin'): string => {
      if (row.super || !row.profiles.includes(profile)) return '';
      return (profile === 'admin' ? row.adminScope : row.scope) ?? 'company';
    };
    return [code(name), holds('user'), holds('supervisor'), holds('admin'), row.super ? 'yes' : '', row.plan ?? ''];
  });
  const head = [
    'permission',
    'user reaches',
    'supervisor reaches',
    'admin reaches',
    'super users only',
    'plan feature',
  ];
  return page('Permissions', 'permissions.ts', `An empty cell: the profile does not hold it.\n\n${table(head, rows)}`);
}

function eventsPage(): string {
  const rows = Object.entries(events).map(([name, event]) => {
    const action = event.payload.shape.action;
    const actions = 'options' in action ? action.options : [...action.values];
    const fields = Object.keys(event.payload.shape).filter((field) => field !== 'action');
    return [
      code(name),
      code(wireName('{id}', name as EventName)), // keys of the table
      actions.map(code).join(', '),
      fields.map(code).join(', '),
      code(event.readers),
    ];
  });
  return page('Events', 'events.ts', table(['event', 'wire name', 'action', 'payload', 'readers'], rows));
}

function choicesOf(entry: SettingEntry): string {
  if (entry.kind === 'oneOf') return entry.options.map(code).join(', ');
  if (entry.kind === 'number') return `${entry.min} to ${entry.max}`;
  if (entry.kind === 'time') return 'HH:MM or empty';
  if (entry.kind === 'text') return `up to ${entry.maxLength} characters`;
  return '';
}

function settingsPage(): string {
  const rows = Object.entries(settings).map(([key, entry]: [string, SettingEntry]) => [
    code(key),
    entry.kind,
    choicesOf(entry),
    code(String(entry.fallback)),
    code(entry.writtenBy),
    entry.group ?? 'not drawn',
  ]);
  const head = ['key', 'kind', 'choices', 'fallback', 'written by', 'group on the screen'];
  return page('Settings of a company', 'settings.ts', table(head, rows));
}

function errorsPage(): string {
  const rows = Object.entries(errors).map(([name, status]) => [code(name), String(status)]);
  return page('Errors', 'errors.ts', `On the wire: \`{"error": "<code>"}\`.\n\n${table(['code', 'status'], rows)}`);
}

const pages = {
  'routes.md': routesPage(),
  'permissions.md': permissionsPage(),
  'events.md': eventsPage(),
  'settings.md': settingsPage(),
  'errors.md': errorsPage(),
};

function isStale(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== text;
  } catch {
    return true;
  }
}

const stale = Object.entries(pages).filter(([name, text]) => isStale(`${folder}/${name}`, text));
if (process.argv.includes('--check')) {
  for (const [name] of stale) process.stdout.write(`${folder}/${name} is stale: node tools/generate-docs.ts\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of stale) writeFileSync(`${folder}/${name}`, text);
}
process.stdout.write(`${Object.keys(pages).length} pages, ${stale.length} stale\n`);
