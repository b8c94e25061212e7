import type { ReactNode } from 'react';

/** One part of what is known of a contact beside a conversation. */
export const DrawerPart = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-line border-t px-4 py-4">
    <h3 className="mb-2 font-semibold text-control text-text-2">{title}</h3>
    {children}
  </section>
);
