import type { Catalog } from '../catalog.ts';

/** Without a line, and new versions. */
export const offline: Catalog['offline'] = {
  newVersion: {
    text: 'There is a new version of Recado.',
    load: 'Update',
  },
  notKept: 'Without a connection, only the tickets opened last in this browser can be read.',
};
