import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PublicLink } from './public-link.tsx';
import type { Login } from './use-login.ts';

type Missing = { email: boolean; password: boolean };

/** E-mail and password. A refusal leaves both as they are. */
export const LoginForm = ({ login }: { login: Login }) => {
  const { t } = useTranslation();
  const { refusal, busyWith, forget, submit } = login;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({ email: false, password: false });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal?.place === 'password') passwordInput.current?.focus();
  }, [refusal]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const now = { email: email.trim() === '', password: password === '' };
    setMissing(now);
    if (now.email) emailInput.current?.focus();
    else if (now.password) passwordInput.current?.focus();
    else void submit(email.trim(), password);
  };
  const passwordError = missing.password ? t('validation.required') : null;
  return (
    <form noValidate onSubmit={send} className="mt-1">
      {refusal?.place === 'box' ? (
        <Banner role="alert" className="mt-2">
          {refusal.text}{' '}
          {refusal.isUnconfirmed ? (
            <PublicLink to="/confirm-email" search={{ email: email.trim() }}>
              {t('login.confirmEmail')}
            </PublicLink>
          ) : null}
        </Banner>
      ) : (
        <p className="text-control text-text-2">{t('login.subtitle')}</p>
      )}
      <Field label={t('login.email')} error={missing.email ? t('validation.required') : null} className="mt-6">
        {(control) => (
          <TextInput
            {...control}
            ref={emailInput}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('login.emailPlaceholder')}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              forget();
            }}
          />
        )}
      </Field>
      <Field
        label={t('login.password')}
        error={refusal?.place === 'password' ? refusal.text : passwordError}
        aside={
          <PublicLink to="/forgetpsw" className="-my-1 font-medium">
            {t('login.forgot')}
          </PublicLink>
        }
        className="mt-4"
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={passwordInput}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              forget();
            }}
          />
        )}
      </Field>
      <Button type="submit" kind="solid" size="large" busy={busyWith !== null} className="mt-6 w-full">
        {t('login.submit')}
      </Button>
    </form>
  );
};
