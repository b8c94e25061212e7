/** What a contact is on the wire: apart from its calls, so that the first load has no more of them. */
import { z } from 'zod';
import { instant } from '../kit/shapes.ts';

/** Whether the number is an account of WhatsApp: yes, no, not yet known (decisions 19 and 34). */
export const onWhatsapp = z.enum(['yes', 'no', 'unknown']);
export type OnWhatsapp = z.infer<typeof onWhatsapp>;

export const extraInfo = z.object({ id: z.number(), name: z.string(), value: z.string() });
export const contact = z.object({
  id: z.number(),
  name: z.string(),
  /** Digits; empty while WhatsApp has not told the number (decision 5). */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  uuid: z.string(),
  whatsappId: z.number().nullable(),
  onWhatsapp,
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contact = z.infer<typeof contact>;
