import { z } from 'zod';
import { instant } from '../kit/shapes.ts';

/**
 * Where an import stands. `mapping`: read, waits for someone to say which column is what. `failed`: the file could not
 * be read, or rows could not be applied; what was applied before stays and can be undone.
 */
export const importStates = [
  'reading',
  'mapping',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** Column key → index of the file's column, from 0. A key that is left out is not imported. */
export const importMapping = z.record(z.string().max(50), z.number().int().min(0).max(1_000));
export type ImportMapping = z.infer<typeof importMapping>;

/** An import as its user sees it: the rows of one spreadsheet on their way into one of the company's lists. */
export const importShape = z.object({
  id: z.number(),
  kind: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows of the file; `done` of them were looked at, and each of those was created, updated, skipped or failed. */
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Rows whose effect was taken back. */
  undone: z.number(),
  /** Code of what ended the whole import; null while there is none. */
  error: z.string().nullable(),
  /** Titles of the file's columns, null when no line of titles was found. */
  header: z.array(z.string()).nullable(),
  /** First rows of the file, for the choice of columns. */
  preview: z.array(z.array(z.string())),
  mapping: importMapping,
  canUndo: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Import = z.infer<typeof importShape>;

/**
 * Titles by which the columns of a file of people are known, as compared: small letters and digits only, without
 * accents (integrations h; wire-contract 4.8). Exports of address books and of Google are among them.
 */
export const personHeaders = {
  name: [
    'nome',
    'name',
    'nomecompleto',
    'fullname',
    'nombre',
    'nombrecompleto',
    'contato',
    'contact',
    'contacto',
    'cliente',
    'firstname',
    'givenname',
    'primeironome',
    'nombres',
    'displayname',
    'razaosocial',
  ],
  /** What stands behind a first name in a column of its own. */
  lastName: ['sobrenome', 'lastname', 'familyname', 'surname', 'apellido', 'apellidos', 'ultimonome'],
  /** A person writes on WhatsApp from a mobile: those columns come first. */
  number: [
    ...[
      'whatsapp',
      'numerodewhatsapp',
      'celular',
      'mobile',
      'mobilephone',
      'telefonecelular',
      'movil',
      'telefonomovil',
    ],
    ...['numero', 'number', 'numerodetelefone', 'phonenumber', 'telefone', 'phone', 'fone', 'tel', 'telefono'],
    ...['phone1value', 'telefone1', 'celular1', 'fone1', 'phone1', 'tel1', 'telefono1', 'primaryphone'],
    ...['telefoneprincipal', 'homephone', 'telefoneresidencial', 'businessphone', 'telefonecomercial'],
    ...['phone2value', 'telefone2', 'phone2', 'celular2', 'otherphone', 'outrotelefone'],
  ],
  /** Read where the first column has none that can be dialled. */
  otherNumber: [
    ...['phone2value', 'telefone2', 'celular2', 'fone2', 'phone2', 'tel2', 'telefono2', 'phone3value', 'telefone3'],
    ...['telefone', 'phone', 'telefono', 'homephone', 'telefoneresidencial', 'businessphone', 'telefonecomercial'],
    ...[
      'homephone2',
      'businessphone2',
      'otherphone',
      'outrotelefone',
      'telefonecomercial2',
      'telefone1',
      'phone1value',
    ],
  ],
  areaCode: ['ddd', 'codigodearea', 'areacode', 'dddtelefone', 'dddcelular', 'prefijo'],
  email: [
    ...['email', 'mail', 'emailaddress', 'enderecodeemail', 'correo', 'correoelectronico', 'email1value', 'email1'],
    ...['enderecodeemail1', 'direcciondecorreoelectronico'],
  ],
} as const;
