/** Contacts: the side drawer of a conversation reads one; its page belongs to the administration. */
export { NumberMark } from './contact-cells.tsx';
export { ContactDrawer } from './contact-drawer.tsx';
