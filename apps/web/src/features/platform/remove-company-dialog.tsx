import { companyDataRoutes, type DeletedCompany } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { putCompanyJob } from './company-data-queries.ts';

type Props = { company: DeletedCompany; open: boolean; onClose: () => void; onClosed: () => void; onAsked: () => void };

/** Asks for the company's name before everything of it is removed for good. */
export const RemoveCompanyDialog = ({ company, open, onClose, onClosed, onAsked }: Props) => {
  const { t } = useTranslation();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === company.name.trim();
  const removal = useMutation({
    mutationFn: () =>
      call(companyDataRoutes.startCompanyRemoval, { params: { id: company.id }, body: { name: typed.trim() } }),
    onSuccess: (job) => {
      putCompanyJob(job);
      onAsked();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !removal.isPending) removal.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('platform.deleted.question', { name: company.name })}
      width={480}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" type="submit" form={formId} disabled={!isRight} busy={removal.isPending}>
            {t('platform.deleted.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {removal.error ? (
          <Banner tone="danger" role="alert">
            {sentenceOf(removal.error)}
          </Banner>
        ) : null}
        <p className="text-body text-text-2">{t('platform.deleted.warning')}</p>
        <Field label={t('platform.deleted.nameLabel', { name: company.name })} required>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
