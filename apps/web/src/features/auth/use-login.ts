import { dayIn, sessionRoutes } from '@recado/contract';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { ApiError, hasCode } from '../../kit/api-error.ts';
import { log } from '../../kit/log.ts';
import { beginSession } from '../../kit/session-store.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { writeText } from '../../kit/storage.ts';
import { toast } from '../../ui/toast.tsx';
import { saveChosenLanguage, showLanguageOf } from './chosen-language.ts';

/** Why a login was refused: said under the password, or in the warn box in place of the subtitle. */
export type LoginRefusal = { place: 'password' | 'box'; text: string; isUnconfirmed: boolean };

export type Login = {
  /** E-mail that is being signed in; null when none is. */
  busyWith: string | null;
  refusal: LoginRefusal | null;
  forget: () => void;
  submit: (email: string, password: string) => Promise<void>;
};

const boxCodes: readonly string[] = ['ERR_COMPANY_OVERDUE', 'ERR_COMPANY_INACTIVE', 'ERR_EMAIL_NOT_CONFIRMED'];

const refusalOf = (error: unknown): LoginRefusal => {
  const isAboutCompany = error instanceof ApiError && boxCodes.includes(error.code);
  const isUnconfirmed = hasCode(error, 'ERR_EMAIL_NOT_CONFIRMED');
  return { place: isAboutCompany ? 'box' : 'password', text: sentenceOf(error), isUnconfirmed };
};

/** One sign-in at a time; a second press while it runs is ignored. */
export const useLogin = (): Login => {
  const { t } = useTranslation();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null);
  const isRunning = useRef(false);
  const submit = async (email: string, password: string): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusyWith(email);
    setRefusal(null);
    try {
      const { token, user } = await call(sessionRoutes.login, { body: { email, password } });
      await showLanguageOf(user);
      toast.success(t('login.success'));
      beginSession(token, user);
      saveChosenLanguage(user);
      const { dueDate, timezone } = user.company;
      const [year, month, day] = dayIn(timezone, new Date(dueDate)).split('-');
      writeText('companyDueDate', `${day}/${month}/${year}`);
    } catch (error) {
      log(error instanceof ApiError ? error.code : 'login failed', error);
      setRefusal(refusalOf(error));
    } finally {
      isRunning.current = false;
      setBusyWith(null);
    }
  };
  const forget = useCallback(() => setRefusal(null), []);
  return { busyWith, refusal, forget, submit };
};
