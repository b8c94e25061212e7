import { useQuery } from '@tanstack/react-query';
import { Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { MoveItem } from './move-item.tsx';
import { NewMoveDialog } from './new-move-dialog.tsx';
import { moveInsQuery } from './queries.ts';

const Waiting = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    {[0, 1].map((row) => (
      <Skeleton key={row} className="h-32 w-full" />
    ))}
  </div>
);

const Page = () => {
  const { t } = useTranslation();
  const query = useQuery(moveInsQuery);
  const [isAsking, setAsking] = useState(false);
  const isEmpty = query.data?.length === 0;
  const add = (
    <Button kind="solid" icon={<Plus size={16} />} onClick={() => setAsking(true)}>
      {t('moveIns.add')}
    </Button>
  );
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center justify-between gap-3 border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('moveIns.title')}</h1>
        {isEmpty ? null : add}
      </header>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        {!query.data && (query.isError || query.isPaused) ? (
          <FailedLoad title={t('common.listLoadFailed')} query={query} />
        ) : (
          <div className="mx-auto flex w-full max-w-220 flex-col gap-4 p-6 max-sm:p-4">
            <Loading waiting={query.isPending} skeleton={<Waiting />}>
              {isEmpty ? (
                <EmptyState icon={<Truck />} title={t('moveIns.empty.title')} action={add}>
                  {t('moveIns.intro')} {t('moveIns.empty.detail')}
                </EmptyState>
              ) : (
                <ul className="flex flex-col gap-4">
                  {query.data?.map((move) => (
                    <MoveItem key={move.id} move={move} />
                  ))}
                </ul>
              )}
            </Loading>
          </div>
        )}
      </div>
      <NewMoveDialog open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
};

/** Bringing companies from another system of the family. */
export const MoveInsPage = () => {
  const { t } = useTranslation();
  return useCan('companies.manage') ? <Page /> : <RefusedPage reason={t('moveIns.notAllowed')} />;
};
