import { Eye, FileText, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../kit/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

/** What the customer receives. */
export const In = ({ children }: { children: ReactNode }) => (
  <div className="wrap-anywhere max-w-[88%] self-start whitespace-pre-wrap rounded-menu bg-bubble-in px-3 py-2 text-control text-text">
    {children}
  </div>
);

/** What the customer writes. */
export const Out = ({ children }: { children: ReactNode }) => (
  <div className="wrap-anywhere max-w-[88%] self-end whitespace-pre-wrap rounded-menu bg-bubble-out px-3 py-1.5 text-control text-text">
    {children}
  </div>
);

/** The file that goes with a message. */
export const FileLine = ({ name }: { name: string }) => {
  const { t } = useTranslation();
  return (
    <span className="mt-1 flex items-center gap-1.5 text-small text-text-2">
      <FileText size={14} aria-hidden="true" className="shrink-0" />
      {t('queues.preview.file', { name })}
    </span>
  );
};

/** The line above a phone: what it shows, and the way back to the start. */
export const PhoneHead = ({ title, onRestart }: { title: string; onRestart: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-8 items-center justify-between">
      <h3 className="flex items-center gap-2 font-medium text-control text-text-2">
        <Eye size={15} aria-hidden="true" />
        {title}
      </h3>
      <Button kind="text" size="small" icon={<RotateCcw size={14} />} onClick={onRestart}>
        {t('queues.preview.restart')}
      </Button>
    </div>
  );
};

type PhoneProps = {
  queueName: string;
  /** The conversation, with the look that it is given. */
  log: (look: string) => ReactNode;
  foot: ReactNode;
};

/** The customer's phone, with the company at its top. */
export const Phone = ({ queueName, log, foot }: PhoneProps) => {
  const { company } = useUser();
  return (
    <div className="overflow-hidden rounded-dialog border-4 border-line-2">
      <div className="flex items-center gap-2.5 border-line border-b bg-surface px-3 py-2">
        <Avatar name={company.name} size={32} />
        <span className="min-w-0">
          <span className="block truncate font-semibold text-control">{company.name}</span>
          <span className="block truncate text-small text-text-3">{queueName}</span>
        </span>
      </div>
      {log('thin-scroll flex h-90 flex-col gap-2 overflow-y-auto bg-chat p-2.5')}
      {foot}
    </div>
  );
};
