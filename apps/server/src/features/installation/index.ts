/** What this database knows of where it stands, and of the secret that it was sealed with (docs/decisions/0140). */
export { isUnused, noteCopy } from './is-unused.repo.ts';
export { checkKey } from './key-proof.repo.ts';
export { confirmPlace, installationHandlers, notePlace } from './place.routes.ts';
export { readPlace } from './read-place.ts';
