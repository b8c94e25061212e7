import { companyAdminRoutes, limits } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { supportKey } from '../../kit/support-token.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type Company, supportVisits } from './queries.ts';

type Props = { company: Company; open: boolean; onClose: () => void; onClosed: () => void };

/** Who was there before, and why. */
const LatestVisits = ({ company }: { company: Company }) => {
  const { t } = useTranslation();
  const { data } = useQuery(supportVisits(company.id));
  return (
    <section className="border-line border-t pt-3">
      <h3 className="font-medium text-control">{t('platform.support.latest')}</h3>
      {data?.length === 0 ? <p className="text-small text-text-3">{t('platform.support.none')}</p> : null}
      <ul className="thin-scroll mt-1 flex max-h-32 flex-col gap-1.5 overflow-y-auto">
        {data?.map((visit) => (
          <li key={visit.id} className="text-small">
            <span className="block text-text-2">{visit.reason}</span>
            <span className="text-text-3">
              {t('platform.support.visit', { name: visit.user.name, time: formatDateTime(visit.startedAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Asks why, before a super user enters a company for support (docs/decisions/0039). */
export const SupportDialog = ({ company, open, onClose, onClosed }: Props) => {
  const { t } = useTranslation();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  const entering = useMutation({
    mutationFn: (text: string) =>
      call(companyAdminRoutes.enterSupport, { params: { id: company.id }, body: { reason: text } }),
    // Everything is loaded anew, so that nothing of one company is left beside another.
    onSuccess: ({ token }) => {
      sessionStorage.setItem(supportKey, token);
      location.assign('/tickets');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    const tooShort = text.length < limits.supportReason.min;
    setIsShort(tooShort);
    if (!tooShort && !entering.isPending) entering.mutate(text);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('platform.support.title')}
      description={company.name}
      width={480}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" type="submit" form={formId} busy={entering.isPending || entering.isSuccess}>
            {t('platform.support.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {entering.error ? <Banner tone="danger">{sentenceOf(entering.error)}</Banner> : null}
        <p className="text-control text-text-2">{t('platform.support.text', { minutes: limits.supportMinutes })}</p>
        <Field
          label={t('platform.support.reason')}
          hint={t('platform.support.reasonHint')}
          error={isShort ? t('validation.tooShort') : undefined}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              minRows={2}
              maxLength={limits.supportReason.max}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <LatestVisits company={company} />
      </form>
    </Dialog>
  );
};
