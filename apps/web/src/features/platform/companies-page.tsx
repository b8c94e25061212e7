import { limits } from '@recado/contract';
import { money } from '@recado/i18n';
import type { TFunction } from 'i18next';
import { ArchiveRestore, Building2, FileArchive, LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan, useUser } from '../../kit/session-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { daysLeft, dayText, dueClass, dueText } from './due-text.ts';
import { type Company, companyRecords } from './queries.ts';

const CompanyDialog = lazy(() => import('./company-dialog.tsx').then((module) => ({ default: module.CompanyDialog })));
const CompanyDataDialog = lazy(() =>
  import('./company-data-dialog.tsx').then((module) => ({ default: module.CompanyDataDialog })),
);
const DeletedCompaniesDialog = lazy(() =>
  import('./deleted-companies-dialog.tsx').then((module) => ({ default: module.DeletedCompaniesDialog })),
);
const SupportDialog = lazy(() => import('./support-dialog.tsx').then((module) => ({ default: module.SupportDialog })));

const NameCell = ({ company }: { company: Company }) => {
  const { t } = useTranslation();
  const own = useUser();
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2 align-middle">
      <span className="truncate">{company.name}</span>
      {company.id === own.companyId ? <Chip className="shrink-0">{t('platform.companies.own')}</Chip> : null}
      {company.status ? null : (
        <Chip tone="danger" className="shrink-0">
          {t('platform.companies.inactive')}
        </Chip>
      )}
    </span>
  );
};

/** The day, and how far it is: what the tint of the row says, in words. */
const DueCell = ({ company }: { company: Company }) => {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-col leading-tight">
      {company.dueDay ? <span className="text-text tabular-nums">{dayText(company.dueDay)}</span> : null}
      <span className="text-small">{dueText(t, daysLeft(company))}</span>
    </span>
  );
};

const planText = (t: TFunction, { plan }: Company): string =>
  plan ? `${plan.name} · ${money(plan.value)}` : t('platform.companies.noPlan');

/** A dialog of one company, which stays until it has left the screen. */
type Asked = { what: 'support' | 'data'; company: Company; isOpen: boolean };

/** Companies of the platform, for super users: state, plan, due date, and the door of support (administration §2, §4). */
export const CompaniesPage = () => {
  const { t } = useTranslation();
  const own = useUser();
  const isAllowed = useCan('companies.manage');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [deleted, setDeleted] = useState<'never' | 'open' | 'closed'>('never');
  if (!isAllowed) return <RefusedPage reason={t('platform.notAllowed')} />;
  const enter = (company: Company) => ({
    key: 'support',
    label: t('platform.support.enter', { name: company.name }),
    icon: <LifeBuoy size={16} />,
    place: 'row' as const,
    onSelect: () => setAsked({ what: 'support', company, isOpen: true }),
  });
  const data = (company: Company) => ({
    key: 'data',
    label: t('platform.data.entry', { name: company.name }),
    icon: <FileArchive size={16} />,
    place: 'row' as const,
    onSelect: () => setAsked({ what: 'data', company, isOpen: true }),
  });
  const AskedDialog = asked?.what === 'data' ? CompanyDataDialog : SupportDialog;
  return (
    <>
      <ResourcePage
        records={companyRecords}
        title={t('platform.companies.title')}
        search={{
          label: t('platform.companies.search.label'),
          placeholder: t('platform.companies.search.placeholder'),
        }}
        add={{ label: t('platform.companies.add'), permission: 'companies.manage' }}
        actions={[
          {
            key: 'deleted',
            label: t('platform.deleted.entry'),
            icon: <ArchiveRestore size={16} />,
            onSelect: () => setDeleted('open'),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: t('platform.companies.columns.name'),
            width: '30%',
            cell: (row) => <NameCell company={row} />,
          },
          { key: 'email', title: t('platform.companies.columns.email'), cell: ({ email }) => email ?? '' },
          { key: 'plan', title: t('platform.companies.columns.plan'), cell: (row) => planText(t, row) },
          {
            key: 'due',
            title: t('platform.companies.columns.due'),
            width: '170px',
            cell: (row) => <DueCell company={row} />,
          },
        ]}
        card={(row) => ({
          title: <NameCell company={row} />,
          detail: <span className="truncate">{`${dueText(t, daysLeft(row))} · ${planText(t, row)}`}</span>,
        })}
        rowClass={dueClass}
        nameOf={({ name }) => name}
        rowActions={(row) => (row.id === own.companyId ? [data(row)] : [enter(row), data(row)])}
        edit={{ permission: 'companies.manage' }}
        remove={{
          permission: 'companies.manage',
          fits: ({ id }) => id !== own.companyId,
          detail: () => t('platform.companies.deleteDetail', { days: limits.companyRemovalDays }),
        }}
        dialog={CompanyDialog}
        empty={{
          icon: <Building2 />,
          title: t('platform.companies.empty.title'),
          detail: t('platform.companies.empty.detail'),
        }}
      />
      <Suspense fallback={null}>
        {asked ? (
          <AskedDialog
            key={asked.company.id}
            company={asked.company}
            open={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onClosed={() => setAsked(null)}
          />
        ) : null}
        {deleted === 'never' ? null : (
          <DeletedCompaniesDialog open={deleted === 'open'} onClose={() => setDeleted('closed')} />
        )}
      </Suspense>
    </>
  );
};
