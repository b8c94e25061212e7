/** Good requests of the calls about what belongs to the platform: announcements and help videos. */
import type { ExampleFile } from './request-body.ts';
import type { RouteExample } from './route-examples.ts';
import { png } from './sample-files.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

const page = { pageNumber: 1, searchParam: '', after: '' };
const none: Example = () => ({});
const picture: ExampleFile = { name: 'foto.png', type: 'image/png', content: png.toString('base64') };
const announcementBody = {
  title: 'Manutenção',
  text: 'No domingo às 6 h.',
  priority: 1,
  status: true,
  mediaPath: 'foto.png',
};
const helpBody = (title: string) => ({ title, description: 'Como atender', video: 'https://youtu.be/dQw4w9WgXcQ' });
const ofAnnouncement: Example = (world) => ({ params: { id: world.announcementId } });
const ofHelp: Example = (world) => ({ params: { id: world.helpId } });

export const newsExamples = {
  getInstallationPlace: none,
  confirmInstallationPlace: none,
  noteProxy: () => ({ body: { kept: 'upload' } }),
  listAnnouncements: () => ({ query: { ...page, status: 'active' } }),
  getAnnouncement: ofAnnouncement,
  createAnnouncement: () => ({ body: announcementBody }),
  updateAnnouncement: (world) => ({ ...ofAnnouncement(world), body: announcementBody }),
  deleteAnnouncement: ofAnnouncement,
  uploadAnnouncementMedia: (world) => ({
    ...ofAnnouncement(world),
    body: { typeArch: 'announcements' },
    files: [picture],
  }),
  deleteAnnouncementMedia: ofAnnouncement,
  getAnnouncementNews: none,
  seeAnnouncements: none,
  listHelps: () => ({ query: page }),
  getHelp: ofHelp,
  createHelp: (world) => ({ body: helpBody(`Ajuda ${world.companyId}`) }),
  updateHelp: (world) => ({ ...ofHelp(world), body: helpBody(`Ajuda nova ${world.companyId}`) }),
  deleteHelp: ofHelp,
  listAllHelps: none,
} as const satisfies Record<string, Example>;
