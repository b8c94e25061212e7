import type { Subscription } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DataStep, PlanStep, ReviewStep, StepMarks } from './checkout-steps.tsx';
import { PixScreen } from './pix-screen.tsx';
import { useCheckout } from './use-checkout.ts';

type CheckoutProps = { subscription: Subscription; invoiceId: number; open: boolean; onClose: () => void };

/** Dados, Personalizar, Revisar, then the Pix screen; it begins with the plan. */
export const CheckoutDialog = ({ subscription, invoiceId, open, onClose }: CheckoutProps) => {
  const { t } = useTranslation();
  const { form, step, charge, isLast, isPending, next, back, again } = useCheckout(subscription, invoiceId);
  const actions = (
    <>
      {step > 0 ? (
        <Button kind="text" onClick={back}>
          {t('common.back')}
        </Button>
      ) : null}
      <Button kind="solid" busy={isPending} onClick={() => void next()}>
        {t(isLast ? 'invoices.pay' : 'subscription.next')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={600}
      title={t(charge ? 'subscription.pix.title' : 'subscription.checkout')}
      actions={charge ? null : actions}
    >
      {charge ? (
        <PixScreen key={charge.txid} charge={charge} again={again} isPending={isPending} />
      ) : (
        <>
          <StepMarks at={step} />
          {step === 0 ? <DataStep form={form} needsDocument={subscription.needsDocument} /> : null}
          {step === 1 ? <PlanStep subscription={subscription} /> : null}
          {step === 2 ? <ReviewStep subscription={subscription} form={form} /> : null}
        </>
      )}
    </Dialog>
  );
};
