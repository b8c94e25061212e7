import type { Connection } from '@recado/contract';
import { lazy, Suspense, useState } from 'react';

const CoverageDialog = lazy(() =>
  import('./coverage-dialog.tsx').then((module) => ({ default: module.CoverageDialog })),
);

/** Where the coverage of a connection is drawn; it is fetched when the first is opened. It stays while it closes. */
export const CoverageSlot = ({ connection, onClose }: { connection: Connection | undefined; onClose: () => void }) => {
  const [last, setLast] = useState(connection);
  if (connection && connection !== last) setLast(connection);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <CoverageDialog connection={last} open={connection !== undefined} onClose={onClose} />
    </Suspense>
  );
};
