import { Paperclip } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { attach } from './attach.ts';

/** Chooses files for a ticket's tray. */
export const AttachButton = memo(({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t('messages.composer.attach')}
        icon={<Paperclip size={18} />}
        size={32}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ currentTarget }) => {
          void attach(ticketId, [...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
});
