import { limits } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { TypedField } from '../../kit/typed-field.tsx';
import type { CompanyForm } from './company-dialog.tsx';

const fields = [
  ['billingName', 'billingName'],
  ['addressZipCode', 'zipCode'],
  ['addressStreet', 'street'],
  ['addressDistrict', 'district'],
  ['addressCity', 'city'],
  ['addressState', 'state'],
] as const;

/** To whom it is billed (administration §3). */
export const BillingFields = ({ form }: { form: CompanyForm }) => {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-3 font-semibold text-control">{t('platform.form.billing')}</legend>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {fields.map(([name, text]) => (
          <TypedField
            key={name}
            label={t(`platform.form.${text}`)}
            issue={form.formState.errors[name]}
            autoComplete="off"
            maxLength={limits.companyAddress.max}
            {...form.register(name)}
          />
        ))}
      </div>
    </fieldset>
  );
};
