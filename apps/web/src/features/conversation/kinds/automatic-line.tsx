import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InnerButton } from '../../../kit/rich-text/inner-button.tsx';

/** The first line of a message that nobody typed just then: that it is automatic, and the way to why it was written. */
export const AutomaticLine = ({ onWhy }: { onWhy: (() => void) | undefined }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1.5 text-small text-text-2">
      <Bot size={14} aria-hidden="true" className="shrink-0" />
      {t('messageKinds.automatic')}
      <span aria-hidden="true">{'·'}</span>
      <InnerButton
        aria-haspopup="dialog"
        onClick={onWhy}
        className="-m-1 shrink-0 rounded-chip p-1 font-semibold text-brand-text hover:bg-press"
      >
        {t('messages.menu.why')}
      </InnerButton>
    </span>
  );
};
