import { contactListImport } from '#features/contact-lists/index.ts';
import { contactImport } from '#features/contacts/index.ts';
import type { ImportKind } from '#kit/sheets/import-kind.ts';

/** Every kind of import that the installation knows; a feature adds the one that its door exports. */
export const importKinds: readonly ImportKind[] = [contactImport, contactListImport];
