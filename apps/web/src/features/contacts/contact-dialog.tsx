import { type ContactDetails, changeOfContact, type contacts, limits } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../kit/format.ts';
import { numberFields } from '../../kit/number-fields.ts';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordEmailField } from '../../kit/resource/record-email-field.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { TypedField } from '../../kit/typed-field.tsx';
import { NumberMark } from './contact-cells.tsx';
import { ExtraFields } from './extra-fields.tsx';
import { contactRecords } from './queries.ts';
import { SimilarContacts } from './similar-contacts.tsx';

type Contacts = typeof contacts;

/** What is known of the number, under its field. */
const Confirmation = ({ contact }: { contact: ContactDetails }) => {
  const { t } = useTranslation();
  if (!contact.number) return t('contacts.numberUnknown');
  const { onWhatsapp, checkedAt } = contact;
  const isDated = onWhatsapp === 'yes' && checkedAt !== null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <NumberMark state={onWhatsapp} />
      <span aria-hidden={!isDated}>
        {isDated ? t('contacts.edit.checkedAt', { date: formatDate(checkedAt) }) : t(`contacts.validity.${onWhatsapp}`)}
      </span>
    </span>
  );
};

const Fields = ({ form, contact }: { form: RecordForm<Contacts>; contact: ContactDetails | undefined }) => {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const mayLackNumber = contact !== undefined && contact.number === '';
  return (
    <>
      {contact && !contact.isGroup ? <SimilarContacts contact={contact} /> : null}
      <RecordNameField
        label={t('contacts.form.name')}
        issue={errors.name}
        maxLength={limits.contactName.max}
        {...form.register('name')}
      />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {contact?.isGroup ? null : (
          <TypedField
            label={t('contacts.form.number')}
            hint={contact ? <Confirmation contact={contact} /> : t('contacts.form.numberHint')}
            issue={errors.number}
            required={!mayLackNumber}
            inputMode="tel"
            maxLength={50}
            {...form.register('number')}
          />
        )}
        <RecordEmailField label={t('contacts.email')} issue={errors.email} {...form.register('email')} />
      </div>
      <ExtraFields form={form} />
    </>
  );
};

/** Name, number, e-mail and further information; who else could be this person (core §5; screens §4). */
export const ContactDialog = (props: RecordDialogProps<Contacts>) => {
  const { t } = useTranslation();
  const { row } = props;
  return (
    <RecordDialog
      {...props}
      records={contactRecords}
      titles={{ new: t('contacts.newTitle'), edit: t('contacts.edit.title') }}
      description={row ? t('contacts.edit.created', { date: formatDate(row.createdAt) }) : undefined}
      valuesOf={(contact) => ({
        name: contact?.name ?? '',
        number: contact?.number ? phoneNumber(contact.number) : '',
        email: contact?.email ?? '',
        extraInfo: (contact?.extraInfo ?? []).map(({ id, name, value }) => ({ id, name, value })),
      })}
      checkOf={(contact) => (contact ? changeOfContact(contact) : undefined)}
      fieldOf={{
        ERR_DUPLICATED_CONTACT: 'number',
        ...numberFields,
      }}
    >
      {(form, contact) => <Fields form={form} contact={contact} />}
    </RecordDialog>
  );
};
