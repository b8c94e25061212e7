import type { ReactNode } from 'react';

/** Something that can be done with somebody's data: what it is, what it means, and the button. */
export const DataChoice = ({ title, detail, children }: { title: string; detail: string; children: ReactNode }) => (
  <section className="flex items-start gap-4 border-line border-b py-4 first:pt-0 max-sm:flex-col max-sm:gap-3">
    <div className="min-w-0 flex-1">
      <h3 className="font-semibold text-body">{title}</h3>
      <p className="mt-0.5 text-control text-text-2">{detail}</p>
    </div>
    {children}
  </section>
);
