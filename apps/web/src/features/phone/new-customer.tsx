import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { simulator } from './simulator.ts';

/** A Brazilian mobile number that nobody has yet. */
const freeNumber = (): string => `55119${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`;

type NewCustomerProps = { open: boolean; onClose: () => void; onCreated: (number: string) => void };

/** Brings a customer into the simulated world: a name and a number. */
export const NewCustomer = ({ open, onClose, onCreated }: NewCustomerProps) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [number, setNumber] = useState(freeNumber);
  const create = useMutation({
    mutationFn: () => simulator.addPhone({ number: number.replace(/\D/g, ''), name: name.trim(), kind: 'customer' }),
    onSuccess: (phone) => {
      onCreated(phone.number);
      setName('');
      setNumber(freeNumber());
    },
  });
  const isWhole = name.trim() !== '' && number.replace(/\D/g, '').length >= 10;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) create.mutate();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('phone.customer.add')} width={420}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('phone.customer.name')} required>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('phone.customer.number')} error={create.isError ? t('phone.refused') : undefined} required>
          {(control) => (
            <TextInput
              {...control}
              inputMode="tel"
              autoComplete="off"
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="solid" busy={create.isPending} disabled={!isWhole} className="self-end">
          {t('phone.customer.create')}
        </Button>
      </form>
    </Dialog>
  );
};
