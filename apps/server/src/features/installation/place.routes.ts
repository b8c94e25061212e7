import type { installationRoutes, KeptByProxy, proxyRoutes } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { acceptPlace, isHeldHere, keepPlace } from './place.repo.ts';

/** Notes at a start where the database stands. Answers since when it waits to be told that this is the place, or null. */
export const notePlace = (data: Data, place: string): Promise<Date | null> => data.system((tx) => keepPlace(tx, place));

/** Says that the database belongs where it stands. False when it knew that. */
export const confirmPlace = (data: Data): Promise<boolean> => data.system(acceptPlace);

/** Handlers of the calls about where the installation stands, and about what stands before it. */
export const installationHandlers = (
  noteProxy: (kept: KeptByProxy) => void,
): Handlers<keyof (typeof installationRoutes & typeof proxyRoutes)> => ({
  getInstallationPlace: async (_request, { data }) => {
    const since = await data.system(isHeldHere);
    return { heldSince: since?.toISOString() ?? null };
  },
  confirmInstallationPlace: async (_request, { data }) => {
    await confirmPlace(data);
    return { heldSince: null };
  },
  noteProxy: async ({ body }) => {
    noteProxy(body.kept);
    return {};
  },
});
