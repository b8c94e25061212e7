import { type Connection, type ConnectionReason, isConnectionReason } from '@recado/contract';
import {
  Ban,
  CircleArrowUp,
  CircleCheck,
  KeyRound,
  LoaderCircle,
  type LucideIcon,
  MonitorSmartphone,
  Power,
  QrCode,
  RotateCw,
  Server,
  ShieldX,
  Smartphone,
  TimerOff,
  TriangleAlert,
  Unlink,
  Unplug,
  WifiOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { causeOf, isRestricted, nextOf, stateWord } from './status-text.ts';

type Look = { icon: LucideIcon; tile: string; spins?: true };

const warn = 'bg-warn-soft text-warn';
const danger = 'bg-danger-soft text-danger';
const neutral = 'bg-hover text-text-2';

const looks: Record<Connection['status'], Look> = {
  CONNECTED: { icon: CircleCheck, tile: 'bg-brand-soft text-brand-text' },
  qrcode: { icon: QrCode, tile: warn },
  TIMEOUT: { icon: WifiOff, tile: warn },
  DISCONNECTED: { icon: Unplug, tile: danger },
  OPENING: { icon: LoaderCircle, tile: neutral, spins: true },
  PAIRING: { icon: Smartphone, tile: neutral },
};

/** Each reason has its own sign; what passes by itself, or waits for a code, is no alarm. */
const reasonLooks: Record<ConnectionReason, Look> = {
  loggedOut: { icon: Unlink, tile: danger },
  replaced: { icon: MonitorSmartphone, tile: danger },
  banned: { icon: Ban, tile: danger },
  qrExpired: { icon: TimerOff, tile: warn },
  versionRefused: { icon: CircleArrowUp, tile: warn },
  passkeyRequired: { icon: KeyRound, tile: danger },
  notMultiDevice: { icon: Smartphone, tile: danger },
  badToken: { icon: ShieldX, tile: danger },
  leaseLost: { icon: Server, tile: neutral },
  stopped: { icon: Power, tile: neutral },
};

const lookOf = (connection: Connection): Look => {
  const { status, reason, nextRetryAt } = connection;
  if (isRestricted(connection)) return { icon: TriangleAlert, tile: warn };
  if (status !== 'CONNECTED' && reason && isConnectionReason(reason)) return reasonLooks[reason];
  return status === 'OPENING' && nextRetryAt ? { icon: RotateCw, tile: warn } : looks[status];
};

/**
 * A state as icon, word and cause, with what to do and what becomes of the messages meanwhile; the specified tooltip on top
 * (administration §4).
 */
export const StatusTile = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const { icon: Icon, tile, spins } = lookOf(connection);
  const next = nextOf(connection, t);
  const hint = t(`connections.tooltips.${connection.status}`);
  return (
    <Tooltip text={hint}>
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={cx('mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control', tile)}
        >
          <Icon size={18} className={cx(spins && 'motion-safe:animate-spin')} />
        </span>
        <span className="min-w-0">
          <span className="block font-medium text-control">{stateWord(connection, t)}</span>
          <span className="block text-small text-text-2">{causeOf(connection, t)}</span>
          {next ? <span className="mt-0.5 block max-w-[46ch] text-small text-text-3">{next}</span> : null}
          <span className="sr-only">{hint}</span>
        </span>
      </div>
    </Tooltip>
  );
};
