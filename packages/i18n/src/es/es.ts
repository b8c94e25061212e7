import type { Catalog } from '../catalog.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { contacts } from './contacts.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { languages } from './languages.ts';
import { login } from './login.ts';
import { messages } from './messages.ts';
import { outbound } from './outbound.ts';
import { phone } from './phone.ts';
import { profile } from './profile.ts';
import { queues } from './queues.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shortcuts } from './shortcuts.ts';
import { startup } from './startup.ts';
import { tickets } from './tickets.ts';
import { validation } from './validation.ts';

/** Spanish. */
export const es: Catalog = {
  common,
  validation,
  login,
  setup,
  frame,
  profile,
  connections,
  tickets,
  messages,
  contacts,
  phone,
  shortcuts,
  settings,
  languages,
  outbound,
  startup,
  queues,
  errors,
};
