import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant, pageQuery } from '../kit/shapes.ts';

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
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contact = z.infer<typeof contact>;
export const contactDetails = contact.extend({
  extraInfo: z.array(extraInfo),
  whatsapp: z.object({ name: z.string() }).nullable(),
  addresses: z.array(z.object({ kind: z.string(), value: z.string() })),
});
export type ContactDetails = z.infer<typeof contactDetails>;

export const contactRoutes = {
  listContacts: route({
    method: 'GET',
    path: '/contacts',
    access: 'contacts.read',
    summary: 'Contacts by name, 30 a page; search in name and number.',
    query: pageQuery,
    reply: z.object({ contacts: z.array(contact), count: z.number(), hasMore: z.boolean() }),
  }),
  getContact: route({
    method: 'GET',
    path: '/contacts/:id',
    access: 'contacts.read',
    summary: 'One contact with extra information and addresses.',
    params: idParams,
    reply: contactDetails,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  createContact: route({
    method: 'POST',
    path: '/contacts',
    access: 'contacts.create',
    summary: 'Create a contact; the number is checked with WhatsApp when a connection is online.',
    body: z.object({
      name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
      number: z.string().trim().min(8, 'Too Short!').max(50, 'Too Long!'),
      email: z.union([z.literal(''), z.email('Invalid email').max(254)]).default(''),
      extraInfo: z
        .array(z.object({ name: z.string().max(100), value: z.string().max(1000) }))
        .max(50)
        .default([]),
    }),
    reply: contactDetails,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
  }),
};
