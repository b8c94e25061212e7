import type { Connection } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { startSession } from './queries.ts';

const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Linking by number: ask for eight characters, show them large. */
export const CodePanel = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const ask = useMutation({ mutationFn: (typed: string) => startSession(connection, typed) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '') ask.mutate(number.trim());
  };
  if (connection.pairingCode) {
    return (
      <div className="flex max-w-[296px] flex-col items-center gap-4 text-center" role="status">
        <p className="text-control text-text-2">{t('connections.code.instruction')}</p>
        <p className="rounded-menu bg-hover px-6 py-5 font-mono font-semibold text-page tracking-widest">
          <span aria-hidden="true">{spaced(connection.pairingCode)}</span>
          <span className="sr-only">
            {t('connections.code.spoken', { code: connection.pairingCode.split('').join(' ') })}
          </span>
        </p>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="flex w-full max-w-[296px] flex-col gap-4">
      <Field
        label={t('connections.code.number')}
        hint={t('connections.code.numberHint')}
        error={ask.error ? sentenceOf(ask.error) : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="tel"
            autoComplete="off"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
      </Field>
      <Button kind="solid" type="submit" busy={ask.isPending || (ask.isSuccess && !connection.pairingCode)}>
        {ask.isSuccess ? t('connections.code.asking') : t('connections.code.ask')}
      </Button>
    </form>
  );
};
