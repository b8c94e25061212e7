import { ListStart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import { useStore } from '../../../kit/store.ts';
import { Button } from '../../../ui/button.tsx';
import { takingNextStore, useTicketActions } from '../../tickets/actions/ticket-actions.ts';

/** Accepts who waits longest, without a look at the list. */
export const TakeNextButton = ({ kind, className }: { kind: 'solid' | 'outlined'; className?: string }) => {
  const { t } = useTranslation();
  const mayTake = useCan('tickets.update');
  const { takeNext } = useTicketActions();
  const isBusy = useStore(takingNextStore);
  if (!mayTake) return null;
  return (
    <Button
      kind={kind}
      busy={isBusy}
      icon={<ListStart size={16} />}
      className={className}
      onClick={() => void takeNext()}
    >
      {t('tickets.next.take')}
    </Button>
  );
};
