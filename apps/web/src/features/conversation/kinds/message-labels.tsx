import type { MessageDetails } from '@recado/contract';
import { Forward, Smartphone, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AdCard } from '../../../kit/ad-card.tsx';
import { hueStyle } from '../../../ui/avatar.tsx';

/** The sign of an own message that was written on the company's phone. */
export const FromPhone = () => {
  const { t } = useTranslation();
  return <Smartphone size={12} role="img" aria-label={t('messages.fromPhone')} />;
};

type MessageLabelsProps = { details: MessageDetails; part: 'author' | 'labels' };

/** What stands above a message: who wrote it, for the first of several; forwarded; that the phones will drop it. */
export const MessageLabels = ({ details, part }: MessageLabelsProps) => {
  const { t } = useTranslation();
  const { author, forwarded, disappearsAfter, ad } = details;
  return (
    <>
      {author && part === 'author' ? (
        <span className="avatar-ink block truncate font-semibold text-small" style={hueStyle(author.name)}>
          {author.name}
        </span>
      ) : null}
      {forwarded || disappearsAfter ? (
        <span className="flex flex-wrap items-center gap-x-3 text-small text-text-2 italic">
          {forwarded ? (
            <span className="inline-flex items-center gap-1">
              <Forward size={13} aria-hidden="true" />
              {forwarded === 'often' ? t('messageKinds.forwardedOften') : t('messageKinds.forwarded')}
            </span>
          ) : null}
          {disappearsAfter ? (
            <span className="inline-flex items-center gap-1" title={t('messageKinds.disappearsHint')}>
              <Timer size={13} aria-hidden="true" />
              {t('messageKinds.disappears')}
            </span>
          ) : null}
        </span>
      ) : null}
      {ad ? <AdCard ad={ad} /> : null}
    </>
  );
};
