import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Scope } from './dashboard-address.ts';
import { addressOfNumber, type Opened } from './opens.ts';

type NumberLinkProps = {
  scope: Scope;
  opens: Opened;
  /** Spoken after the number itself: what it is of. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** A number that opens its tickets: underlined thinly, 24 px high. */
export const NumberLink = ({ scope, opens, label, className, children }: NumberLinkProps) => (
  <Link
    to="/tickets"
    search={addressOfNumber(opens, scope) as never} // the tickets area reads its own address
    className={cx(
      'inline-flex min-h-6 min-w-6 items-center justify-end rounded-chip tabular-nums underline decoration-line-2 underline-offset-4 hover:decoration-brand pointer-coarse:min-h-11',
      className,
    )}
  >
    {children}
    <span className="sr-only">{`, ${label}`}</span>
  </Link>
);
