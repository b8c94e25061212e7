import type { QuickMessage } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { FileTile } from '../../ui/file-tile.tsx';

type Previewed = Pick<QuickMessage, 'message' | 'mediaName' | 'mediaPath' | 'mediaType'>;

/** What the reply under the arrow keys sends, whole: the rows above show 35 characters of it. Read as its row's description. */
export const ReplyPreview = ({ id, reply }: { id: string; reply: Previewed }) => {
  const { t } = useTranslation();
  const { message, mediaName, mediaPath, mediaType } = reply;
  return (
    <div id={id} className="thin-scroll max-h-40 overflow-y-auto border-line border-b bg-canvas px-3.5 py-2.5">
      <p className="mb-1 text-small text-text-3">{t('quickMessages.form.preview')}</p>
      {mediaName === null ? null : (
        <p className="mb-1.5 flex items-center gap-2.5">
          <FileTile type={mediaType ?? ''} url={mediaPath} size={56} />
          <span className="min-w-0 truncate font-medium text-control">{mediaName}</span>
        </p>
      )}
      {message === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap text-body">{message}</p>}
    </div>
  );
};
