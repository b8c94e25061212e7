import { type companies, isRecurrence, limits, offeredRecurrence } from '@recado/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordEmailField } from '../../kit/resource/record-email-field.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { useUser } from '../../kit/session-store.ts';
import { TypedField } from '../../kit/typed-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { BillingFields } from './billing-fields.tsx';
import { DueFields, PlanField } from './due-fields.tsx';
import { type Company, companyRecords } from './queries.ts';

export type CompanyForm = RecordForm<typeof companies>;

// No letters and digits that are easily taken for each other: it is read out and typed.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password for the first admin, who changes it. */
const newPassword = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join('');

/** What a new company begins with; its due date is empty and never comes. */
const fresh = {
  name: '',
  email: '',
  phone: '',
  planId: null,
  status: true,
  campaignsEnabled: true,
  dueDay: '',
  recurrence: offeredRecurrence,
  trialExpiration: '',
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressDistrict: '',
  addressCity: '',
  addressState: '',
};

const valuesOf = (company: Company | undefined, password: string) => {
  const known = company ?? fresh;
  return {
    name: known.name,
    email: known.email ?? '',
    phone: known.phone ?? '',
    planId: known.planId,
    status: known.status,
    campaignsEnabled: known.campaignsEnabled,
    dueDate: known.dueDay ?? '',
    recurrence: isRecurrence(known.recurrence) ? known.recurrence : offeredRecurrence,
    trialExpiration: known.trialExpiration ?? '',
    billingName: known.billingName,
    addressZipCode: known.addressZipCode,
    addressStreet: known.addressStreet,
    addressDistrict: known.addressDistrict,
    addressCity: known.addressCity,
    addressState: known.addressState,
    ...(company ? {} : { password }),
  };
};

const MainFields = ({ form, isNew }: { form: CompanyForm; isNew: boolean }) => {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <RecordNameField
          label={t('platform.form.name')}
          issue={errors.name}
          maxLength={limits.companyName.max}
          {...form.register('name')}
        />
        <RecordEmailField label={t('platform.form.email')} issue={errors.email} required {...form.register('email')} />
        <TypedField
          label={t('platform.form.phone')}
          issue={errors.phone}
          type="tel"
          autoComplete="off"
          maxLength={limits.companyPhone.max}
          {...form.register('phone')}
        />
        <PlanField form={form} />
      </div>
      {isNew ? (
        <TypedField
          label={t('platform.form.password')}
          hint={t('platform.form.passwordHint')}
          issue={errors.password}
          autoComplete="off"
          {...form.register('password')}
        />
      ) : null}
    </>
  );
};

const SwitchField = (props: { form: CompanyForm; name: 'status' | 'campaignsEnabled'; isFixed?: boolean }) => {
  const { t } = useTranslation();
  const texts = props.name === 'status' ? 'status' : 'campaigns';
  return (
    <Controller
      control={props.form.control}
      name={props.name}
      render={({ field }) => (
        <Switch
          label={t(`platform.form.${texts}`)}
          hint={t(`platform.form.${texts}Hint`)}
          checked={field.value === true}
          onChange={field.onChange}
          disabled={props.isFixed ?? false}
        />
      )}
    />
  );
};

/** A company: who it is, its plan, until when, its state, and to whom it is billed (administration §3 to §5). */
export const CompanyDialog = (props: RecordDialogProps<typeof companies>) => {
  const { t } = useTranslation();
  const own = useUser();
  const [password] = useState(newPassword);
  return (
    <RecordDialog
      {...props}
      records={companyRecords}
      titles={{ new: t('platform.companies.newTitle'), edit: t('platform.companies.editTitle') }}
      failure={t('platform.companies.saveFailed')}
      valuesOf={(company) => valuesOf(company, password)}
      fieldOf={{
        ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
        ERR_USER_EMAIL_ALREADY_EXISTS: 'email',
        ERR_COMMON_PASSWORD: 'password',
        ERR_NO_PLAN_FOUND: 'planId',
        ERR_OWN_COMPANY: 'dueDate',
      }}
    >
      {(form, company) => (
        <>
          <MainFields form={form} isNew={props.id === null} />
          <DueFields form={form} company={company} />
          <SwitchField form={form} name="status" isFixed={company?.id === own.companyId} />
          <SwitchField form={form} name="campaignsEnabled" />
          <BillingFields form={form} />
        </>
      )}
    </RecordDialog>
  );
};
