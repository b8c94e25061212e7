import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.tsx';
import { sentenceOf } from './show-error.ts';
import { readText, writeText } from './storage.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  detail: string;
  /** Of a number that is typed. */
  mostSigns: number;
  send: (number: string) => Promise<unknown>;
  /** What else is chosen. */
  children?: ReactNode;
};

/** Sends something to a number of one's own, which is remembered for the next time. */
export const TestSendDialog = ({ open, onClose, onClosed, title, detail, mostSigns, send, children }: Props) => {
  const { t } = useTranslation();
  const formId = useId();
  const [number, setNumber] = useState(() => readText('testNumber') ?? '');
  const sending = useMutation({
    mutationFn: () => send(number),
    onSuccess: () => {
      writeText('testNumber', number);
      toast.success(t('common.test.sent', { number }));
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // It may stand over another form.
    event.stopPropagation();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(onClosed ? { onClosed } : {})}
      title={title}
      description={detail}
      width={480}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" type="submit" form={formId} busy={sending.isPending}>
            {t('common.test.send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('common.test.number')} required error={sending.isError ? sentenceOf(sending.error) : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="tel"
              maxLength={mostSigns}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          )}
        </Field>
        {children}
      </form>
    </Dialog>
  );
};
