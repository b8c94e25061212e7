import { zodResolver } from '@hookform/resolvers/zod';
import { signUpForm, signUpRoutes } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { ApiError, hasCode } from '../../kit/api-error.ts';
import { checkedBy } from '../../kit/form-schema.ts';
import { currentLanguage } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';
import { sentenceOf, showError } from '../../kit/show-error.ts';
import { toast } from '../../ui/toast.tsx';
import { phoneDigits } from './phone-mask.ts';
import { ownZone, plansQuery } from './queries.ts';

export type SignUpValues = z.input<typeof signUpForm>;

/** The field that a refusal is about. */
const placeOf = (error: unknown): keyof SignUpValues | null => {
  if (hasCode(error, 'ERR_COMPANY_NAME_ALREADY_EXISTS')) return 'name';
  if (hasCode(error, 'ERR_USER_EMAIL_ALREADY_EXISTS')) return 'email';
  if (hasCode(error, 'ERR_COMMON_PASSWORD')) return 'password';
  return hasCode(error, 'ERR_NO_PLAN_FOUND') ? 'planId' : null;
};

/** The form of sign-up, and what sending it leads to. */
export const useSignUp = (onlyPlanId: number | null) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { companyId } = useSearch({ from: '/public/signup' });
  const form = useForm<SignUpValues>({
    resolver: zodResolver(checkedBy(signUpForm)),
    defaultValues: { name: '', email: '', phone: '', password: '', planId: onlyPlanId },
  });
  const refuse = (error: unknown): void => {
    const place = placeOf(error);
    const isAboutData = place !== null || hasCode(error, 'ERR_VALIDATION');
    if (!isAboutData) {
      showError(error);
      return;
    }
    log(error instanceof ApiError ? error.code : 'sign-up failed', error);
    toast.error(t('signUp.failed'));
    if (place) form.setError(place, { type: 'server', message: sentenceOf(error) }, { shouldFocus: true });
    if (place === 'planId') void queries.invalidateQueries(plansQuery);
  };
  const signUp = useMutation({
    mutationFn: (values: SignUpValues) => {
      const extras = { language: currentLanguage(), timezone: ownZone(), ...(companyId ? { companyId } : {}) };
      return call(signUpRoutes.signUp, { body: { ...values, ...extras, phone: phoneDigits(values.phone ?? '') } });
    },
    onSuccess: (company, { email }) => {
      toast.success(t('signUp.done'));
      if (company.confirmsEmail) void navigate({ to: '/confirm-email', search: { email } });
      else void navigate({ to: '/login' });
    },
    onError: refuse,
  });
  return { form, isPending: signUp.isPending, submit: form.handleSubmit((values) => signUp.mutate(values)) };
};
