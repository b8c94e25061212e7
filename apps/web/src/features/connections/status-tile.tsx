import type { Connection } from '@recado/contract';
import { CircleCheck, LoaderCircle, QrCode, TriangleAlert, Unplug, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { causeOf, isRestricted, stateWord } from './status-text.ts';

const looks = {
  CONNECTED: { icon: CircleCheck, tile: 'bg-brand-soft text-brand-text' },
  qrcode: { icon: QrCode, tile: 'bg-warn-soft text-warn' },
  TIMEOUT: { icon: WifiOff, tile: 'bg-warn-soft text-warn' },
  DISCONNECTED: { icon: Unplug, tile: 'bg-danger-soft text-danger' },
  OPENING: { icon: LoaderCircle, tile: 'bg-hover text-text-2' },
  PAIRING: { icon: LoaderCircle, tile: 'bg-hover text-text-2' },
} as const;

/** A state as icon, word and cause; the specified tooltip on top (administration §4). */
export const StatusTile = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const look = isRestricted(connection)
    ? { icon: TriangleAlert, tile: 'bg-warn-soft text-warn' }
    : looks[connection.status];
  const Icon = look.icon;
  const isPassing = connection.status === 'OPENING' || connection.status === 'PAIRING';
  return (
    <Tooltip text={t(`connections.tooltips.${connection.status}`)}>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={cx('flex size-8 shrink-0 items-center justify-center rounded-control', look.tile)}
        >
          <Icon size={18} className={cx(isPassing && 'motion-safe:animate-spin')} />
        </span>
        <span className="min-w-0">
          <span className="block font-medium text-control">{stateWord(connection, t)}</span>
          <span className="block truncate text-small text-text-2">{causeOf(connection, t)}</span>
        </span>
      </div>
    </Tooltip>
  );
};
