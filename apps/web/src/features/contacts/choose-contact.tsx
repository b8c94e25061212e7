import { type Contact, contactRoutes, limits } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { FieldControl } from '../../ui/field.tsx';

/** What is shown of a contact that was chosen. */
export type ChosenContact = Pick<Contact, 'id' | 'name' | 'number' | 'isGroup' | 'profilePicUrl'>;

const useContacts = (typed: string) => {
  const text = useDebounced(typed.trim());
  const isLongEnough = text.length >= limits.contactSearchFromCharacters;
  const query = useQuery({
    queryKey: ['contact-choices', text],
    queryFn: ({ signal }) => call(contactRoutes.listContacts, { query: { searchParam: text } }, { signal }),
    enabled: isLongEnough,
  });
  return { text, isLongEnough, ...query };
};

/** A contact in one line: picture, name, number. */
export const ContactLine = ({ contact }: { contact: ChosenContact }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />
      <span className="min-w-0">
        <span className="block truncate">{contact.name}</span>
        <span className="block truncate text-small text-text-3">
          {contact.number ? phoneNumber(contact.number) : t(contact.isGroup ? 'contacts.group' : 'contacts.noNumber')}
        </span>
      </span>
    </span>
  );
};

type ChooseContactProps = {
  control: FieldControl;
  value: ChosenContact | null;
  onChange: (contact: ChosenContact | null) => void;
  typed: string;
  onTyped: (text: string) => void;
};

/** Searches the company's contacts from three characters on, and chooses one (core §5). */
export const ChooseContact = ({ control, value, onChange, typed, onTyped }: ChooseContactProps) => {
  const { t } = useTranslation();
  const found = useContacts(typed);
  const isWaiting = typed.trim() !== found.text || found.isFetching;
  const status = () => {
    if (typed.trim().length < limits.contactSearchFromCharacters)
      return t('ticketDialogs.newDialog.contactPlaceholder');
    if (isWaiting) return t('ticketDialogs.newDialog.searching');
    if (found.isError) return t('common.listLoadFailed');
    return found.data?.contacts.length === 0 ? t('ticketDialogs.newDialog.notFound', { text: found.text }) : null;
  };
  return (
    <Combobox<ChosenContact>
      control={control}
      items={found.isLongEnough ? (found.data?.contacts ?? []) : []}
      value={value}
      onChange={onChange}
      itemKey={(contact) => String(contact.id)}
      itemLabel={(contact) => contact.name}
      renderItem={(contact) => <ContactLine contact={contact} />}
      onSearch={onTyped}
      maxLength={limits.searchText.max}
      busy={found.isFetching}
      status={status()}
      placeholder={t('ticketDialogs.newDialog.contactPlaceholder')}
    />
  );
};
