import { errors } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useCan, useUser } from '../../kit/session-store.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { connectionsQuery } from '../connections/use-connection-trouble.ts';
import { apiErrors, apiErrorWords } from './error-words.ts';
import { LastCalls } from './last-calls.tsx';
import { MethodPart } from './method-part.tsx';
import { sendAddress } from './queries.ts';
import { TestForm } from './test-form.tsx';

const Dictionary = () => {
  const { t } = useTranslation();
  return (
    <section aria-label={t('messagesApi.errors.title')} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-body">{t('messagesApi.errors.title')}</h2>
        <p className="text-control text-text-2">{t('messagesApi.errors.detail')}</p>
      </div>
      <dl className="flex flex-col text-control">
        {apiErrors.map((code) => (
          <div key={code} className="flex flex-wrap gap-x-4 border-line border-b py-2 last:border-0">
            <dt className="w-72 max-w-full font-mono text-small leading-5 wrap-anywhere">{`${errors[code]} ${code}`}</dt>
            <dd className="min-w-0 flex-1 basis-60 text-text-2">{apiErrorWords(code)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Whose token the examples show, as far as it is known here. */
const TokenChoice = ({ value, onChange }: { value: number | null; onChange: (id: number) => void }) => {
  const { t } = useTranslation();
  const { data = [] } = useQuery(connectionsQuery);
  const options = data.map(({ id, name, token }) => ({
    value: id,
    label: name,
    hint: token || t('connections.token.none'),
  }));
  return (
    <Field label={t('messagesApi.connection')} hint={t('messagesApi.connectionHint')}>
      {(control) => <Select control={control} options={options} value={value} onChange={onChange} />}
    </Field>
  );
};

const Page = () => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data = [] } = useQuery(connectionsQuery);
  const connection = data.find(({ id }) => id === chosen) ?? data.find(({ token }) => token) ?? data[0];
  const token = connection?.token ?? '';
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('messagesApi.title')}</h1>
      </header>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-300 grid-cols-[minmax(0,1fr)_minmax(0,400px)] items-start gap-8 p-6 max-lg:grid-cols-[minmax(0,1fr)] max-sm:p-4">
          <div className="flex flex-col gap-8">
            <section aria-label={t('messagesApi.how')} className="flex flex-col gap-4">
              <p className="text-control text-text-2">{t('messagesApi.intro')}</p>
              <p className="rounded-menu border border-line bg-canvas px-4 py-3 font-mono text-small wrap-anywhere">
                {`POST ${sendAddress()}`}
              </p>
              <TokenChoice value={connection?.id ?? null} onChange={setChosen} />
              <p className="text-control text-text-2">{t('messagesApi.idempotency')}</p>
            </section>
            <MethodPart method="text" token={token} />
            <MethodPart method="media" token={token} />
            <Dictionary />
          </div>
          <div className="flex flex-col gap-8">
            <TestForm />
            <LastCalls />
          </div>
        </div>
      </div>
    </div>
  );
};

/** How programs send messages, and a form that tries it. */
export const MessagesApiPage = () => {
  const { t } = useTranslation();
  const { profile } = useUser();
  if (useCan('messagesApi.use')) return <Page />;
  // An admin lacks it by the plan alone.
  return profile === 'admin' ? <RefusedPage /> : <RefusedPage reason={t('messagesApi.notAllowed')} />;
};
