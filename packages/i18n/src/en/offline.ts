import type { Catalog } from '../catalog.ts';

/** Without a line, and new versions. */
export const offline: Catalog['offline'] = {
  newVersion: {
    text: 'There is a new version of Recado.',
    load: 'Update',
  },
  missingPart: {
    text: 'A part of Recado was not loaded. Drafts and messages to be sent are kept.',
    load: 'Reload',
  },
  notKept: 'Without a connection, only the tickets opened last in this browser can be read.',
};
