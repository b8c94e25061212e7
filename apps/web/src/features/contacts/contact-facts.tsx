import type { ContactDetails } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { Copy, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AdCard } from '../../kit/ad-card.tsx';
import { copyText } from '../../kit/copy-text.ts';
import { formatDate } from '../../kit/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DrawerPart } from './drawer-part.tsx';
import { EditContact } from './edit-contact.tsx';

const Pairs = ({ rows }: { rows: readonly { key: string | number; name: string; value: ReactNode }[] }) => (
  <dl className="flex flex-col gap-2">
    {rows.map((row) => (
      <div key={row.key}>
        <dt className="text-small text-text-3">{row.name}</dt>
        <dd className="text-body [overflow-wrap:anywhere]">{row.value}</dd>
      </div>
    ))}
  </dl>
);

const CopyNumber = ({ number }: { number: string }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1">
      {phoneNumber(number)}
      <IconButton
        label={t('contacts.copyNumber')}
        icon={<Copy size={14} />}
        size={24}
        onClick={() => copyText(number, t('common.copied'))}
      />
    </span>
  );
};

const kinds = ['phone', 'lid', 'bsuid', 'group'] as const;

/** Who a contact is: name and picture, number, addresses, what the company noted of it. */
export const ContactFacts = ({ contact }: { contact: ContactDetails }) => {
  const { t } = useTranslation();
  const kindOf = (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(`contacts.addressKinds.${known}`) : kind;
  };
  const noNumber = contact.isGroup ? t('contacts.group') : t('contacts.numberUnknown');
  const number = contact.number ? <CopyNumber number={contact.number} /> : noNumber;
  return (
    <>
      <div className="flex flex-col items-center px-4 pt-2 pb-5 text-center">
        <Avatar
          name={contact.name}
          picture={contact.profilePicUrl}
          size={56}
          icon={contact.isGroup ? <Users size={24} /> : undefined}
        />
        <p className="mt-3 font-semibold text-section">{contact.name}</p>
        <p className="mb-3 text-small text-text-3">{t('contacts.created', { date: formatDate(contact.createdAt) })}</p>
        <EditContact contact={contact} />
      </div>
      <DrawerPart title={t('contacts.title')}>
        <Pairs
          rows={[
            { key: 'number', name: t('contacts.number'), value: number },
            { key: 'email', name: t('contacts.email'), value: contact.email || t('contacts.noEmail') },
            ...(contact.whatsapp
              ? [{ key: 'connection', name: t('contacts.connection'), value: contact.whatsapp.name }]
              : []),
          ]}
        />
      </DrawerPart>
      {contact.ad ? (
        <DrawerPart title={t('contacts.ad', { date: formatDate(contact.ad.createdAt) })}>
          <AdCard ad={contact.ad} />
        </DrawerPart>
      ) : null}
      {contact.addresses.length > 0 ? (
        <DrawerPart title={t('contacts.addresses')}>
          <Pairs
            rows={contact.addresses.map((address) => ({
              key: `${address.kind}-${address.value}`,
              name: kindOf(address.kind),
              value: address.kind === 'phone' ? phoneNumber(address.value) : address.value,
            }))}
          />
        </DrawerPart>
      ) : null}
      <DrawerPart title={t('contacts.extraInfo')}>
        {contact.extraInfo.length > 0 ? (
          <Pairs rows={contact.extraInfo.map((info) => ({ key: info.id, name: info.name, value: info.value }))} />
        ) : (
          <p className="text-control text-text-3">{t('contacts.noExtraInfo')}</p>
        )}
      </DrawerPart>
    </>
  );
};
