import { limits, type PixCharge } from '@recado/contract';
import { civilDateText, money } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, CircleCheck, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../kit/log.ts';
import { QrCodeImage } from '../../kit/qr-code.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeOver, TimeLeft, useTimeLeft } from './code-end.tsx';
import { invoiceQuery } from './queries.ts';

const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => {
        log('copying the code failed', error);
        toast.error(t('subscription.pix.notCopied'));
      },
    );
  return (
    <Button kind="solid" icon={isCopied ? <Check size={16} /> : <Copy size={16} />} onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'common.copied' : 'subscription.pix.copy')}</span>
    </Button>
  );
};

/** Says until when it is renewed, and leads to the start. */
const useWayOut = (renewedUntil: string | null, isPaid: boolean): void => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) return;
    toast.success(t('subscription.renewed', { date: renewedUntil ? civilDateText(renewedUntil) : '' }));
    const timer = setTimeout(() => void navigate({ to: '/' }), limits.paymentRedirectMs);
    return () => clearTimeout(timer);
  }, [isPaid, renewedUntil, navigate, t]);
};

type PixScreenProps = { charge: PixCharge; again: () => void; isPending: boolean };

/** What is paid with: QR code, text to copy, total, and how the invoice stands, live. */
export const PixScreen = ({ charge, again, isPending }: PixScreenProps) => {
  const { t } = useTranslation();
  const { data: invoice } = useQuery(invoiceQuery(charge.invoiceId));
  const isPaid = invoice?.status === 'paid';
  useWayOut(invoice?.renewedUntil ?? null, isPaid);
  const left = useTimeLeft(charge.expiresAt);
  // check-words-allow: a name of the wire
  const total = money(Number(charge.valor.original));
  if (isPaid)
    return (
      <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
        <CircleCheck size={44} className="text-brand-text" aria-hidden="true" />
        <p className="font-semibold text-section">{t('subscription.pix.paid')}</p>
        <p className="text-control text-text-2">{t('subscription.pix.leading')}</p>
      </div>
    );
  if (left === 0 && invoice?.status === 'open') return <CodeOver again={again} isPending={isPending} />;
  const isClosed = invoice !== undefined && invoice.status !== 'open';
  return (
    <div className="flex flex-col items-center gap-4">
      {isClosed ? (
        <Banner tone="danger" role="alert" className="w-full">
          {t('errors.ERR_INVOICE_STATE')}
        </Banner>
      ) : null}
      <p className="text-center text-control text-text-2">{t('subscription.pix.how')}</p>
      <QrCodeImage text={charge.qrcode.qrcode} label={t('subscription.pix.qr', { amount: total })} />
      <p className="text-control text-text-2">
        {t('subscription.pix.total')} <strong className="text-section text-text tabular-nums">{total}</strong>
      </p>
      {left === null ? null : <TimeLeft ms={left} />}
      <CopyButton text={charge.qrcode.qrcode} />
      <Banner tone="info" role="status" className="w-full">
        {t(charge.isConfirmedByHand ? 'subscription.pix.byHand' : 'subscription.pix.waiting', { txid: charge.txid })}
      </Banner>
    </div>
  );
};
