import { type Contact, type ContactRow, contactRoutes } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, ContactRound, Download, MessageSquarePlus, ShieldCheck, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/api.ts';
import { useResourceAddress } from '../../kit/resource/resource-address.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { ContactAvatar, LastConversation, NumberCell, ShortName, TagsCell } from './contact-cells.tsx';
import { followTickets } from './follow-tickets.ts';
import { contactRecords } from './queries.ts';
import { TagFilter, useTagFilter } from './tag-filter.tsx';

const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })));
const ContactImport = lazy(() => import('./contact-import.tsx').then((module) => ({ default: module.ContactImport })));
const PrivacyDialog = lazy(() => import('./privacy-dialog.tsx').then((module) => ({ default: module.PrivacyDialog })));
const StartTicket = lazy(() =>
  import('../tickets/dialogs/new-ticket-dialog.tsx').then((module) => ({ default: module.NewTicketDialog })),
);

const example = (): void => void download(contactRoutes.getContactImportExample, {}).catch(showError);

const useColumns = () => {
  const { t } = useTranslation();
  const email = (contact: ContactRow) => contact.email || <span className="text-text-3">{t('contacts.noEmail')}</span>;
  return [
    {
      key: 'name',
      title: t('contacts.columns.name'),
      width: '25%',
      skeleton: 'h-3.5 w-36',
      cell: (contact: ContactRow) => (
        <span className="flex min-w-0 items-center gap-3">
          <ContactAvatar contact={contact} size={32} />
          <span className="truncate">{contact.name}</span>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('contacts.columns.number'),
      width: '17%',
      cell: (contact: ContactRow) => <NumberCell contact={contact} />,
    },
    { key: 'email', title: t('contacts.columns.email'), cell: email },
    {
      key: 'tags',
      title: t('contacts.columns.tags'),
      width: '17%',
      skeleton: 'h-5 w-24',
      cell: (contact: ContactRow) => <TagsCell tags={contact.tags} shown={2} />,
    },
    {
      key: 'last',
      title: t('contacts.columns.last'),
      width: '12%',
      skeleton: 'h-3.5 w-20',
      cell: (contact: ContactRow) => <LastConversation at={contact.lastConversationAt} />,
    },
  ];
};

const useActions = (filters: { tags?: string }, onImport: () => void) => {
  const { t } = useTranslation();
  const { search } = useResourceAddress();
  const mayImport = useCan('contacts.import');
  const mayExport = useCan('contacts.export');
  return [
    ...(mayImport
      ? [{ key: 'import', label: t('contacts.import'), icon: <Upload size={16} />, onSelect: onImport }]
      : []),
    ...(mayExport
      ? [
          {
            key: 'export',
            label: t('contacts.export'),
            icon: <Download size={16} />,
            onSelect: () =>
              void download(contactRoutes.exportContacts, { query: { ...filters, searchParam: search } }).catch(
                showError,
              ),
          },
        ]
      : []),
  ];
};

/** Contacts: everybody whom the company knows, the pattern of the plain list pages (core §2; screens §4). */
export const ContactsPage = () => {
  const { t } = useTranslation();
  useEffect(followTickets, []);
  const tags = useTagFilter();
  const [isImporting, setImporting] = useState<'no' | 'yes' | 'leaving'>('no');
  const [whom, setWhom] = useState<Contact | null>(null);
  const [privacy, setPrivacy] = useState<{ contact: Contact; isOpen: boolean } | null>(null);
  const maySeePrivacy = useCan('privacy.export');
  const maySchedule = useCan('schedules.create');
  const navigate = useNavigate();
  const filters = tags.ids.length ? { tags: JSON.stringify(tags.ids) } : {};
  const actions = useActions(filters, () => setImporting('yes'));
  const columns = useColumns();
  const mayImport = useCan('contacts.import');
  return (
    <>
      <ResourcePage
        records={contactRecords}
        title={t('contacts.listTitle')}
        search={{ label: t('contacts.searchLabel'), placeholder: t('contacts.searchPlaceholder') }}
        filters={{
          values: filters,
          controls: <TagFilter ids={tags.ids} onChange={tags.change} />,
          clear: () => tags.change(() => []),
        }}
        actions={actions}
        add={{ label: t('contacts.add'), permission: 'contacts.create' }}
        columns={columns}
        card={(contact) => ({
          lead: <ContactAvatar contact={contact} size={40} />,
          title: <ShortName name={contact.name} />,
          detail: (
            <>
              <NumberCell contact={contact} />
              <TagsCell tags={contact.tags} shown={1} />
            </>
          ),
        })}
        nameOf={(contact) => contact.name}
        edit={{ permission: 'contacts.update' }}
        remove={{ permission: 'contacts.delete', detail: () => t('contacts.deletion') }}
        rowActions={(contact) => [
          {
            key: 'start',
            label: t('contacts.startWith', { name: contact.name }),
            icon: <MessageSquarePlus size={17} />,
            place: 'row',
            onSelect: () => setWhom(contact),
          },
          ...(maySchedule
            ? [
                {
                  key: 'schedule',
                  label: t('calendar.scheduleFor', { name: contact.name }),
                  icon: <CalendarClock size={17} />,
                  place: 'menu' as const,
                  onSelect: () => void navigate({ to: '/schedules', search: { contactId: contact.id } }),
                },
              ]
            : []),
          ...(maySeePrivacy
            ? [
                {
                  key: 'privacy',
                  label: t('privacy.entry'),
                  icon: <ShieldCheck size={17} />,
                  place: 'menu' as const,
                  onSelect: () => setPrivacy({ contact, isOpen: true }),
                },
              ]
            : []),
        ]}
        foldsActions
        dialog={ContactDialog}
        empty={{
          icon: <ContactRound />,
          title: t('contacts.empty.title'),
          detail: t('contacts.empty.detail'),
          actions: mayImport ? (
            <Button icon={<Upload size={16} />} onClick={() => setImporting('yes')}>
              {t('contacts.import')}
            </Button>
          ) : null,
          note: (
            <>
              {t('contacts.empty.note')}{' '}
              <button type="button" onClick={example} className="text-brand-text underline">
                {t('contacts.empty.example')}
              </button>
            </>
          ),
        }}
      />
      <Suspense fallback={null}>
        {isImporting === 'no' ? null : (
          <ContactImport
            open={isImporting === 'yes'}
            onClose={() => setImporting('leaving')}
            onClosed={() => setImporting('no')}
            onExample={example}
          />
        )}
        {privacy ? (
          <PrivacyDialog
            contact={privacy.contact}
            open={privacy.isOpen}
            onClose={() => setPrivacy({ ...privacy, isOpen: false })}
            onClosed={() => setPrivacy(null)}
          />
        ) : null}
        {whom ? <StartTicket contact={whom} onClose={() => setWhom(null)} /> : null}
      </Suspense>
    </>
  );
};
