import { invoiceRoutes } from '@recado/contract';
import { money } from '@recado/i18n';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { showError } from '../../kit/show-error.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Segment } from '../../ui/segment.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { InvoiceList } from './invoice-list.tsx';
import type { ShownInvoice } from './invoice-rows.tsx';
import { MoneyNumbers } from './money-numbers.tsx';
import { type PlatformChoice, platformInvoicesQuery, refreshMoney } from './queries.ts';

type Change = 'paid' | 'cancelled' | 'refunded';
type Asked = { invoice: ShownInvoice; change: Change };

const states = ['', 'open', 'overdue', 'paid', 'received', 'lost'] as const;

const Filters = ({ choice, onChange }: { choice: PlatformChoice; onChange: (choice: PlatformChoice) => void }) => {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap gap-3 border-line border-b px-6 py-3 max-sm:px-4">
      <TextInput
        type="search"
        aria-label={t('invoices.search')}
        placeholder={t('invoices.search')}
        value={choice.search}
        maxLength={200}
        onChange={(event) => onChange({ ...choice, search: event.currentTarget.value })}
        className="max-w-80 flex-1 max-sm:max-w-none max-sm:basis-full"
      />
      <Segment
        label={t('invoices.columns.status')}
        options={states.map((value) => ({ value, label: t(`invoices.filter.${value || 'all'}`) }))}
        value={states.find((value) => value === choice.status) ?? ''}
        onChange={(status) => onChange({ ...choice, status, month: '' })}
      />
    </div>
  );
};

const Actions = ({ invoice, onAsk }: { invoice: ShownInvoice; onAsk: (change: Change) => void }) => {
  const { t } = useTranslation();
  const changes: readonly Change[] =
    invoice.status === 'open' ? ['paid', 'cancelled'] : invoice.status === 'paid' ? ['refunded'] : [];
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {changes.map((change) => (
        <Button key={change} size="small" onClick={() => onAsk(change)}>
          {t(`invoices.change.${change}`)}
        </Button>
      ))}
    </span>
  );
};

/** Asks before money is confirmed, cancelled or refunded by hand. */
const Question = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: () =>
      call(invoiceRoutes.updateInvoice, { params: { id: asked.invoice.id }, body: { status: asked.change } }),
    onSuccess: () => toast.success(t('common.done')),
    onError: showError,
    onSettled: () => {
      refreshMoney();
      onClose();
    },
  });
  const { companyName = '', value } = asked.invoice;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={t(`invoices.ask.${asked.change}`)}
      confirmLabel={t(`invoices.change.${asked.change}`)}
      busy={change.isPending}
      danger={asked.change !== 'paid'}
    >
      {t(`invoices.askDetail.${asked.change}`, { company: companyName, amount: money(value) })}
    </ConfirmDialog>
  );
};

/** The invoices of all companies, for who administers the platform. */
export const PlatformInvoices = () => {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<PlatformChoice>({ search: '', status: '', month: '' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const search = useDebounced(choice.search);
  const query = useInfiniteQuery(platformInvoicesQuery({ ...choice, search }));
  return (
    <>
      <MoneyNumbers onOpen={(opened) => setChoice({ search: '', ...opened })} />
      <Filters choice={choice} onChange={setChoice} />
      <InvoiceList
        label={t('invoices.ofAll')}
        query={query}
        invoices={query.data?.pages.flatMap((page) => page.invoices)}
        hasCompanies
        action={(invoice) => <Actions invoice={invoice} onAsk={(change) => setAsked({ invoice, change })} />}
        empty={{ title: t('common.noResults'), detail: t('invoices.empty.detailOfAll') }}
      />
      {asked ? <Question asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
};
