import type { DriverCapabilities } from './port.ts';

/** What WhatsApp's own protocol, spoken as a linked device, can do. */
export const linkedDeviceCapabilities: DriverCapabilities = {
  edit: true,
  revokeForAll: true,
  reactions: true,
  groups: true,
  templates: false,
  typing: true,
  calls: true,
  pictures: true,
  media: true,
  pairing: ['qr', 'code'],
};
