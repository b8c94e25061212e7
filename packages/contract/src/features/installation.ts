import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant } from '../kit/shapes.ts';

/** Whether the database stands where it belongs; a copy connects to WhatsApp only once somebody says so. */
export const installationPlace = z.object({
  /** Since when it waits at another place; null where it is at home. */
  heldSince: instant.nullable(),
});

export const installationRoutes = {
  getInstallationPlace: route({
    method: 'GET',
    path: '/installation/place',
    access: 'companies.manage',
    summary: 'Since when the database waits at another place than its own, without WhatsApp; null where it is at home.',
    reply: installationPlace,
  }),
  confirmInstallationPlace: route({
    method: 'POST',
    path: '/installation/place',
    access: 'companies.manage',
    summary: 'Say that the database belongs where it stands: its connections go to WhatsApp from here.',
    reply: installationPlace,
  }),
};
