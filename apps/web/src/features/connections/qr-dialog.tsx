import type { Connection } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodePanel } from './code-panel.tsx';
import { QrPanel } from './qr-panel.tsx';
import { localModeQuery } from './queries.ts';

const steps = ['open', 'devices', 'link', 'scan'] as const;

const Steps = () => {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-text text-control"
          >
            {index + 1}
          </span>
          <span>
            <span className="block font-medium text-body">{t(`connections.qr.steps.${step}.title`)}</span>
            <span className="block text-control text-text-2">{t(`connections.qr.steps.${step}.detail`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
};

const LocalFoot = () => {
  const { t } = useTranslation();
  return (
    <div className="-mx-6 -mb-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-canvas px-6 py-4">
      <p className="text-control text-text-2">{t('connections.qr.localHint')}</p>
      <a href="/telefone" target="_blank" rel="noopener" className={buttonClass('outlined', 'normal')}>
        {t('connections.qr.openPhone')}
        <ExternalLink size={16} aria-hidden="true" />
      </a>
    </div>
  );
};

/** Closes by itself once a shown code has become empty and the state has moved on (administration §2). */
const useCloseWhenRead = (connection: Connection | undefined, open: boolean, onLinked: () => void) => {
  const hadCode = useRef(false);
  const status = connection?.status;
  const code = connection?.qrcode || connection?.pairingCode;
  useEffect(() => {
    if (!open) hadCode.current = false;
    else if (code) hadCode.current = true;
    else if (status === 'CONNECTED' || (hadCode.current && status === 'PAIRING')) onLinked();
  }, [open, code, status, onLinked]);
};

type Props = { connection: Connection | undefined; open: boolean; onClose: () => void };

/** Numbered instructions on one side, the live code on the other. */
export const QrDialog = ({ connection, open, onClose }: Props) => {
  const { t } = useTranslation();
  const [byCode, setByCode] = useState(false);
  const local = useQuery(localModeQuery);
  useCloseWhenRead(connection, open, onClose);
  return (
    <Dialog
      open={open && connection !== undefined}
      onClose={onClose}
      onClosed={() => setByCode(false)}
      width={780}
      title={t('connections.qr.title', { name: connection?.name ?? '' })}
      description={t('connections.qr.subtitle')}
    >
      {connection ? (
        <>
          <div className="grid gap-8 pt-3 sm:grid-cols-[1fr_auto] max-sm:justify-items-center">
            <div className="max-sm:order-2">
              <Steps />
              <div className="mt-5 flex flex-wrap items-center gap-2 border-line border-t pt-4 text-control text-text-2">
                {byCode ? null : t('connections.qr.noCamera')}
                <Button kind="text" size="small" onClick={() => setByCode(!byCode)}>
                  {byCode ? t('connections.qr.useQr') : t('connections.qr.useCode')}
                </Button>
              </div>
            </div>
            {byCode ? <CodePanel connection={connection} /> : <QrPanel connection={connection} />}
          </div>
          {local.data?.local && connection.provider === 'local' ? <LocalFoot /> : null}
        </>
      ) : null}
    </Dialog>
  );
};
