import { common } from './common.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { login } from './login.ts';
import { messages } from './messages.ts';
import { shortcuts } from './shortcuts.ts';
import { tickets } from './tickets.ts';
import { validation } from './validation.ts';

/** Texts of what stands on the screen when the tickets area opens; a browser fetches them before anything else. */
export const first = { common, validation, login, frame, tickets, messages, shortcuts, errors };
