import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ownLayer } from '../../ui/own-part.tsx';

const PrivacyDialog = ownLayer(
  () => import('./privacy-dialog.tsx'),
  (module) => module.PrivacyDialog,
  (dialog) => dialog.onClose(),
);

/** The way to a contact's data, for who may; the dialog is fetched when it is first opened. */
export const PrivacySlot = ({ contact }: { contact: { id: number; name: string } }) => {
  const { t } = useTranslation();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  if (!useCan('privacy.export')) return null;
  return (
    <div className="border-line border-t px-4 py-4">
      <Button kind="text" icon={<ShieldCheck size={16} />} onClick={() => setState('open')}>
        {t('privacy.entry')}
      </Button>
      {state === 'never' ? null : (
        <PrivacyDialog contact={contact} open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </div>
  );
};
