import { useMutation, useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { connectionsQuery } from '../connections/use-connection-trouble.ts';
import { simulator } from './simulator.ts';

const lookAgainMs = 1500;

/** Codes that stand in Conexões of the signed-in session; nothing when nobody is signed in. */
const useWaitingCodes = () => {
  const mayRead = useCan('connections.read');
  const { data = [] } = useQuery({ ...connectionsQuery, enabled: mayRead, refetchInterval: lookAgainMs, staleTime: 0 });
  return mayRead ? data.filter(({ status, qrcode }) => status === 'qrcode' && qrcode !== '') : [];
};

const PasteCode = ({ busy, onScan }: { busy: boolean; onScan: (code: string) => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onScan(text.trim());
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-2 border-line border-t pt-3">
      <Field label={t('phone.scan.paste')}>
        {(control) => (
          <Textarea
            {...control}
            minRows={2}
            maxRows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        {busy ? t('phone.devices.scanning') : t('phone.devices.scan')}
      </Button>
    </form>
  );
};

/** Reads a code: the one that waits in Conexões, one of several by name, or a pasted text. */
export const ScanView = ({ number, onLinked }: { number: string; onLinked: () => void }) => {
  const { t } = useTranslation();
  const waiting = useWaitingCodes();
  const scan = useMutation({
    mutationFn: (code: string) => simulator.scan(number, code),
    onSuccess: () => {
      toast.success(t('phone.scan.linked'));
      onLinked();
    },
  });
  return (
    <>
      {waiting.length === 0 ? (
        <div className="rounded-menu bg-hover px-4 py-4 text-center">
          <p className="font-semibold text-control">{t('phone.scan.none')}</p>
          <p className="mt-1 text-small text-text-2">{t('phone.scan.noneDetail')}</p>
          <a
            href="/connections"
            target="recado"
            className="mt-2 inline-block py-1 font-semibold text-brand-text text-control hover:underline"
          >
            {t('phone.openConnections')}
          </a>
        </div>
      ) : (
        <>
          <p className="mb-2 text-control text-text-2">{t('phone.scan.choose')}</p>
          <ul className="flex flex-col gap-2">
            {waiting.map(({ id, name, qrcode }) => (
              <li key={id}>
                <Button
                  className="w-full justify-start!"
                  icon={<QrCode size={16} />}
                  busy={scan.isPending && scan.variables === qrcode}
                  onClick={() => scan.mutate(qrcode)}
                >
                  <span className="truncate">{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="alert" className="mt-2 text-danger text-small empty:hidden">
        {scan.isError ? t('phone.scan.failed') : null}
      </p>
      <PasteCode busy={scan.isPending} onScan={scan.mutate} />
    </>
  );
};
