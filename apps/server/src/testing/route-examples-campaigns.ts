/** Good requests of the calls about campaigns. */
import type { RouteExample } from './route-examples.ts';
import { png } from './sample-files.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

const none: Example = () => ({});
const ofCampaign: Example = (world) => ({ params: { id: world.campaignId } });
const ofRunning: Example = (world) => ({ params: { id: world.runningCampaignId } });
const recipientFilters = {
  searchParam: '',
  state: 'failed',
  reason: 'transient',
  number: 'sent',
};
const texts = {
  ...{ message1: 'Olá {nome}', message2: 'Oi {nome}', message3: '', message4: '', message5: '' },
  ...{ confirmationMessage1: 'Podemos enviar?', confirmationMessage2: '', confirmationMessage3: '' },
  ...{ confirmationMessage4: '', confirmationMessage5: '' },
};
const campaignBody = (world: WallWorld) => ({
  ...texts,
  name: 'Promoção de julho',
  confirmation: true,
  scheduledAt: '2099-12-31 09:00:00',
  whatsappId: world.connectionId,
  contactListId: world.contactListId,
  tagListId: world.tagId,
  fileListId: world.fileListId,
  status: 'INATIVA',
  businessDaysOnly: true,
  confirmationDays: 3,
  trial: { sharePercent: 20, hours: 4 },
});

export const campaignExamples = {
  listCampaigns: () => ({ query: { pageNumber: 1, searchParam: '', after: '', status: 'INATIVA' } }),
  getCampaign: ofCampaign,
  createCampaign: (world) => ({ body: campaignBody(world) }),
  updateCampaign: (world) => ({ ...ofCampaign(world), body: campaignBody(world) }),
  deleteCampaign: ofCampaign,
  uploadCampaignMedia: (world) => ({
    ...ofCampaign(world),
    body: {},
    files: [{ name: 'foto.png', type: 'image/png', content: png.toString('base64') }],
  }),
  deleteCampaignMedia: ofCampaign,
  startCampaign: ofCampaign,
  undoCampaignStart: ofRunning,
  cancelCampaign: ofRunning,
  restartCampaign: (world) => ({ params: { id: world.cancelledCampaignId } }),
  pauseCampaign: ofRunning,
  resumeCampaign: ofRunning,
  duplicateCampaign: ofCampaign,
  testCampaign: (world) => ({ ...ofCampaign(world), body: { number: '5511910000001', text: 1 } }),
  checkCampaign: ofCampaign,
  forecastCampaign: ofCampaign,
  forecastCampaignDraft: (world) => ({
    body: {
      ...{ contactListId: world.contactListId, tagListId: world.tagId, whatsappId: world.connectionId },
      ...{ fileListId: world.fileListId, hasMedia: true, confirmation: true, businessDaysOnly: true },
      scheduledAt: '2099-12-31 09:00:00',
    },
  }),
  previewCampaign: (world) => ({
    body: { contactListId: world.contactListId, tagListId: world.tagId, texts: ['Olá {nome}'], person: 0 },
  }),
  listCampaignBudgets: none,
  getCampaignReport: ofRunning,
  listCampaignRecipients: (world) => ({ ...ofRunning(world), query: { ...recipientFilters, after: '' } }),
  exportCampaignRecipients: (world) => ({ ...ofRunning(world), query: recipientFilters }),
  retryCampaignRecipient: (world) => ({ params: { id: world.runningCampaignId, recipientId: world.recipientId } }),
  getOptOut: (world) => ({ params: { id: world.contactId } }),
  updateOptOut: (world) => ({ params: { id: world.contactId }, body: { optedOut: true } }),
  listCampaignSettings: none,
  updateCampaignSettings: () => ({
    body: {
      settings: {
        messageInterval: 20,
        longerIntervalAfter: 20,
        greaterInterval: 60,
        variables: [{ key: 'loja', value: 'Centro' }],
      },
    },
  }),
} satisfies Record<string, Example>;
