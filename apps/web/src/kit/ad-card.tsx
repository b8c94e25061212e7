import type { AdDetails } from '@recado/contract';
import { Megaphone } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInnerStops } from './rich-text/use-inner-stops.ts';

/** Base64 alone: the text stands in the address of a picture. */
const pictureOf = (picture: string): string | null =>
  /^[A-Za-z0-9+/]+=*$/.test(picture) ? `data:image/jpeg;base64,${picture}` : null;
/** Only what a browser opens as a page: the address is a stranger's. */
const pageOf = (url: string): string | null => (/^https?:\/\//i.test(url) ? url : null);

/** The ad by which somebody came to write: picture, title, words, and its page in a new tab. */
export const AdCard = ({ ad }: { ad: AdDetails }) => {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const tabIndex = useInnerStops(link);
  const picture = pictureOf(ad.picture);
  const page = pageOf(ad.url);
  return (
    <span className="mt-0.5 mb-1.5 flex max-w-80 gap-2.5 rounded-chip bg-press p-2 whitespace-normal">
      {picture ? <img src={picture} alt="" className="size-14 shrink-0 rounded-chip object-cover" /> : null}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 text-small text-text-2">
          <Megaphone size={13} aria-hidden="true" />
          {t('messageKinds.fromAd')}
        </span>
        {ad.title ? <span className="line-clamp-2 font-semibold text-control">{ad.title}</span> : null}
        {ad.text ? <span className="line-clamp-3 text-small text-text-2">{ad.text}</span> : null}
        {page ? (
          <a
            ref={link}
            href={page}
            tabIndex={tabIndex}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="block truncate text-brand-text text-small underline underline-offset-2"
          >
            {page}
          </a>
        ) : null}
      </span>
    </span>
  );
};
