import type { OtherOpenTicketDetails } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../kit/api-error.ts';
import { useUser } from '../../../kit/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { mayReadQueue } from '../may-read-queue.ts';

/** Who already serves the contact, out of a refused opening; null for any other failure (decisions 32). */
export const conflictOf = (error: unknown): OtherOpenTicketDetails | null =>
  hasCode(error, 'ERR_OTHER_OPEN_TICKET') ? (error.details as OtherOpenTicketDetails) : null; // the code's own shape

/** The notice with user and queue, and the way to that ticket for who may read it. */
export const ConflictNotice = ({ conflict, onOpen }: { conflict: OtherOpenTicketDetails; onOpen: () => void }) => {
  const { t } = useTranslation();
  const mayOpen = mayReadQueue(useUser(), conflict.queue.id);
  const user = conflict.user.name;
  const queue = conflict.queue.name;
  const ofUser = queue
    ? t('ticketDialogs.conflict.withUser', { user, queue })
    : t('ticketDialogs.conflict.withUserNoQueue', { user });
  const waiting = queue ? t('ticketDialogs.conflict.waiting', { queue }) : t('ticketDialogs.conflict.waitingNoQueue');
  return (
    <Banner
      role="alert"
      title={t('ticketDialogs.conflict.title')}
      action={
        mayOpen ? (
          <Button size="small" onClick={onOpen}>
            {t('common.open')}
          </Button>
        ) : undefined
      }
    >
      {conflict.user.id === null ? waiting : ofUser}
    </Banner>
  );
};
