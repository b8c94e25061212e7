import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, pathId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** One file of a list, with the name under which it is sent. */
export const fileOption = z.object({
  id: z.number(),
  fileId: z.number(),
  name: z.string(),
  /** The file's own name; empty while it has none. */
  path: z.string(),
  /** MIME type. */
  mediaType: z.string(),
  /** Signed address of the file (decisions 11 and 31); null until it is uploaded. */
  url: z.string().nullable(),
  bytes: z.number().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type FileOption = z.infer<typeof fileOption>;

const base = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  message: z.string(),
  optionsCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
/** A list of files with their text, which campaigns send. */
export const fileList = base.extend({ options: z.array(fileOption) });
export type FileList = z.infer<typeof fileList>;
export type FileListRow = z.infer<typeof base>;

export const fileListBody = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Obrigatório')
    .min(limits.fileListName.min, 'nome muito curto')
    .max(limits.fileListName.max, 'Too Long!'),
  message: z.string().trim().min(1, 'Obrigatório').max(limits.messageBody.max, 'Too Long!'),
  /** In their order. One without id is new; one of the list that is left out is deleted. */
  options: z
    .array(
      z.object({
        id: optionalId,
        name: z.string().trim().max(limits.fileNameCharacters, 'Too Long!').default(''),
        path: z.string().max(4096).nullish(),
        mediaType: z.string().max(255).nullish(),
      }),
    )
    .max(limits.fileListOptions)
    .default([]),
});
export type FileListBody = z.output<typeof fileListBody>;

export const fileLists = resource({
  name: 'file lists',
  path: '/files',
  listKey: 'files',
  shape: fileList,
  row: base,
  body: fileListBody,
  filters: {},
  may: { read: 'files.read', create: 'files.manage', update: 'files.manage', delete: 'files.manage' },
  notFound: 'ERR_NO_FILE_FOUND',
  live: {
    name: 'fileList',
    channel: 'file',
    key: 'files',
    alias: 'fileList',
    goneKey: 'fileId',
    readers: 'files.read',
  },
  errors: ['ERR_RATING_NAME_ALREADY_EXISTS'],
});

/** Its options come back in the order sent, and their files follow by uploadFileListFiles. */
const createFileList: typeof fileLists.create = {
  ...fileLists.create,
  // An option that has an id already is none of a list that is made now.
  errors: ['ERR_RATING_NAME_ALREADY_EXISTS', 'ERR_NO_FILE_FOUND'],
};

/** As clients of the family know it (wire-contract 4.7). */
export const filesUpdated = { mensagem: 'Arquivos atualizados' } as const;

export const fileListRoutes = {
  listFileLists: fileLists.list,
  getFileList: fileLists.get,
  createFileList,
  updateFileList: fileLists.update,
  deleteFileList: fileLists.remove,
  uploadFileListFiles: route({
    method: 'POST',
    path: '/files/uploadList/:id',
    access: 'files.manage',
    summary: 'Give options of a file list their files; of each file the option it belongs to, its name and its type.',
    params: idParams,
    body: z.object({ fileId: pathId, typeArch: z.literal('fileList').optional() }),
    upload: {
      field: 'files',
      accepts: ['image', 'audio', 'video', 'pdf', 'document', 'sheet', 'archive'],
      maxBytes: limits.attachmentBytes,
      maxFiles: limits.fileListOptions,
      // Clients of the family save the form also where no file was chosen.
      minFiles: 0,
      fileFields: z.object({
        id: pathId,
        name: z.string().trim().max(limits.fileNameCharacters).default(''),
        mediaType: z.string().max(255).default(''),
      }),
      purpose: 'fileList',
    },
    reply: z.object({ mensagem: z.literal(filesUpdated.mensagem) }),
    errors: ['ERR_NO_FILE_FOUND'],
  }),
};
