import type { OtherOpenTicketDetails } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../kit/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** Who already serves the contact, out of a refused opening; null for any other failure (decisions 32). */
export const conflictOf = (error: unknown): OtherOpenTicketDetails | null =>
  hasCode(error, 'ERR_OTHER_OPEN_TICKET') ? (error.details as OtherOpenTicketDetails) : null; // the code's own shape

/** The notice with user and queue, and the way to that ticket. */
export const ConflictNotice = ({ conflict, onOpen }: { conflict: OtherOpenTicketDetails; onOpen: () => void }) => {
  const { t } = useTranslation();
  const user = conflict.user.name;
  const queue = conflict.queue.name;
  const ofUser = queue
    ? t('tickets.conflict.withUser', { user, queue })
    : t('tickets.conflict.withUserNoQueue', { user });
  const waiting = queue ? t('tickets.conflict.waiting', { queue }) : t('tickets.conflict.waitingNoQueue');
  return (
    <Banner
      role="alert"
      title={t('tickets.conflict.title')}
      action={
        <Button size="small" onClick={onOpen}>
          {t('common.open')}
        </Button>
      }
    >
      {conflict.user.id === null ? waiting : ofUser}
    </Banner>
  );
};
