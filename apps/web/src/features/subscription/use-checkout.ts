import { zodResolver } from '@hookform/resolvers/zod';
import { documentWrong, invoiceRoutes, type PixCharge, type Subscription, subscriptionBody } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { queryClient } from '../../kit/query-client.ts';
import { showError } from '../../kit/show-error.ts';
import { toast } from '../../ui/toast.tsx';

/** What the checkout holds while it is typed. */
export type CheckoutInput = {
  firstName: string;
  document: string;
  zipcode: string;
  address2: string;
  city: string;
  state: string;
  country: string;
};

const lastStep = 2;

/** The steps of the checkout, which begins with the plan, and the charge at its end. */
export const useCheckout = ({ billing, needsDocument }: Subscription, invoiceId: number) => {
  const { t } = useTranslation();
  const [step, setStep] = useState(1);
  const [charge, setCharge] = useState<PixCharge | null>(null);
  const form = useForm<CheckoutInput>({
    resolver: zodResolver(checkedBy(subscriptionBody)) as never, // it reads what is typed and gives what is sent
    defaultValues: { ...billing, country: 'BR' },
  });
  const pay = useMutation({
    mutationFn: (values: CheckoutInput) =>
      call(invoiceRoutes.createSubscription, { body: { ...values, invoiceId: invoiceId || null } }),
    onSuccess: (made) => {
      setCharge(made);
      toast.success(t('subscription.made'));
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
    },
    onError: showError,
  });
  /** Some banks take payers with CPF or CNPJ only. */
  const lacksDocument = (): boolean => {
    if (!needsDocument || form.getValues('document').trim() !== '') return false;
    form.setError('document', { message: documentWrong }, { shouldFocus: true });
    return true;
  };
  /** Sends what was typed, as it was typed: the server reads it with the same schema. */
  const send = form.handleSubmit(
    () => (lacksDocument() ? setStep(0) : pay.mutate(form.getValues())),
    () => setStep(0),
  );
  const next = async (): Promise<void> => {
    if (step === lastStep) await send();
    else if (step !== 0 || ((await form.trigger(undefined, { shouldFocus: true })) && !lacksDocument()))
      setStep(step + 1);
  };
  return {
    form,
    step,
    charge,
    isLast: step === lastStep,
    isPending: pay.isPending,
    next,
    /** Another code under the same invoice. */
    again: () => pay.mutate(form.getValues()),
    back: () => setStep(Math.max(0, step - 1)),
  };
};
