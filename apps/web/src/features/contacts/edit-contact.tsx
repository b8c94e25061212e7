import type { ContactDetails } from '@recado/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../kit/i18n.ts';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ownLayer } from '../../ui/own-part.tsx';

const ContactDialog = ownLayer(
  () => withTexts(import('./contact-dialog.tsx')),
  (module) => module.ContactDialog,
  (dialog) => dialog.onClosed(),
);

/** Opens the form of the contact whose conversation is shown (core §2). */
export const EditContact = ({ contact }: { contact: ContactDetails }) => {
  const { t } = useTranslation();
  const mayEdit = useCan('contacts.update');
  const [state, setState] = useState<'none' | 'open' | 'closing'>('none');
  if (!mayEdit) return null;
  const close = () => setState('closing');
  return (
    <>
      <Button size="small" icon={<Pencil size={14} />} onClick={() => setState('open')}>
        {t('contacts.edit.title')}
      </Button>
      {state === 'none' ? null : (
        <ContactDialog
          open={state === 'open'}
          id={contact.id}
          row={undefined}
          onClose={close}
          onClosed={() => setState('none')}
          onSaved={close}
        />
      )}
    </>
  );
};
