import type { Connection } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { LoaderCircle, QrCode, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { endSession, renewSession, startSession } from './queries.ts';

type Props = { connection: Connection; onShowCode: () => void };

/** After a loss of network trying again is the way; removed on the phone, only a new code helps (screens §2). */
const codeReasons: readonly string[] = [
  'loggedOut',
  'qrExpired',
  'stopped',
  'badToken',
  'passkeyRequired',
  'notMultiDevice',
];
const needsNewCode = ({ reason, number }: Connection): boolean =>
  number === null || (reason !== null && codeReasons.includes(reason));

const useAct = (act: (connection: Connection) => Promise<unknown>, onDone?: () => void) =>
  useMutation({ mutationFn: act, onError: showError, ...(onDone ? { onSuccess: onDone } : {}) });

const Disconnect = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const end = useAct(endSession, () => setAsks(false));
  return (
    <>
      <Button kind="outlined" icon={<Unplug size={16} />} onClick={() => setAsks(true)}>
        {t('connections.actions.disconnect')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => end.mutate(connection)}
        title={t('connections.confirm.disconnectTitle', { name: connection.name })}
        confirmLabel={t('connections.actions.disconnect')}
        danger
        busy={end.isPending}
      >
        {t('connections.confirm.disconnectDetail')}
      </ConfirmDialog>
    </>
  );
};

/** The buttons that a state offers (administration §4). */
export const SessionActions = ({ connection, onShowCode }: Props) => {
  const { t } = useTranslation();
  const retry = useAct((row) => startSession(row));
  const renew = useAct(renewSession, onShowCode);
  const mayLink = useCan('connections.link');
  if (connection.status === 'qrcode') {
    if (!mayLink) return null;
    return (
      <Button kind="solid" icon={<QrCode size={16} />} onClick={onShowCode}>
        {t('connections.actions.scan')}
      </Button>
    );
  }
  if (connection.status === 'OPENING') {
    return (
      <Button kind="outlined" disabled icon={<LoaderCircle size={16} className="motion-safe:animate-spin" />}>
        {t('connections.actions.connecting')}
      </Button>
    );
  }
  if (connection.status !== 'DISCONNECTED') return mayLink ? <Disconnect connection={connection} /> : null;
  const again = (kind: 'solid' | 'outlined') => (
    <Button
      key="again"
      kind={kind}
      icon={<RefreshCw size={16} />}
      busy={retry.isPending}
      onClick={() => retry.mutate(connection)}
    >
      {t('connections.actions.retry')}
    </Button>
  );
  const anew = (kind: 'solid' | 'outlined') => (
    <Button
      key="anew"
      kind={kind}
      icon={<QrCode size={16} />}
      busy={renew.isPending}
      onClick={() => renew.mutate(connection)}
    >
      {t('connections.actions.newQr')}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>button]:h-10 max-sm:[&>button]:flex-1 lg:flex-nowrap">
      {!mayLink
        ? again('solid')
        : needsNewCode(connection)
          ? [anew('solid'), again('outlined')]
          : [again('solid'), anew('outlined')]}
    </div>
  );
};
