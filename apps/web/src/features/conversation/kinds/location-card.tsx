import { mapLink, type ShownKind } from '@recado/contract';
import { ExternalLink, MapPin, Navigation } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

type Place = Extract<ShownKind, { kind: 'location' }>;

/** The map that the sender's phone made, out of the body's first part; a drawn one stands for what is not there. */
const pictureIn = (body: string): string | null => {
  const [image = ''] = body.split('|');
  return image.startsWith('data:image/jpeg;base64,') ? image : null;
};

/** Streets and a park, in the colours of the theme: nothing is fetched from a map service. */
const DrawnMap = () => (
  <svg viewBox="0 0 280 120" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
    <rect width="280" height="120" className="fill-chat" />
    <path d="M-10 96 84 70l34 60H-10Z" className="fill-brand-soft" />
    <path d="M196-10h94v50l-70 14Z" className="fill-press" />
    <g fill="none" className="stroke-surface" strokeLinecap="round">
      <path d="M-10 88 290 22" strokeWidth="11" />
      <path d="M70-10l54 150M176-10l52 150" strokeWidth="8" />
      <path d="M-10 34 110 8M122 96l168-36M20-10l44 120" strokeWidth="4" />
    </g>
    <g fill="none" className="stroke-line" strokeWidth="1">
      <path d="M-10 88 290 22" strokeDasharray="6 6" />
    </g>
  </svg>
);

const places = new Intl.NumberFormat('en', { maximumFractionDigits: 5 });

/** A place: map, name, address, and the way to the map in a new tab. A moving one says that only its start is here. */
export const LocationCard = ({ place, body }: { place: Place; body: string }) => {
  const { t } = useTranslation();
  const { latitude, longitude, name, address, isLive } = place;
  const picture = pictureIn(body);
  const link = useRef<HTMLAnchorElement>(null);
  const tabIndex = useInnerStops(link);
  const href = mapLink(latitude, longitude);
  const title = name || (isLive ? t('messageKinds.liveLocation') : t('messageKinds.location'));
  const Pin = isLive ? Navigation : MapPin;
  return (
    <div className="w-66 max-w-full">
      <div className="-mx-2 overflow-hidden rounded-control bg-surface">
        <div className="relative h-30 overflow-hidden">
          {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <DrawnMap />}
          <span
            className={cx(
              'absolute top-1/2 left-1/2 flex size-9 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full bg-brand text-on-brand shadow-raised',
              isLive && 'ring-6 ring-brand-soft',
            )}
          >
            <Pin size={18} aria-hidden="true" />
          </span>
        </div>
        <div className="flex flex-col gap-0.5 px-3 pt-2 pb-2 whitespace-normal">
          <span className="line-clamp-2 font-semibold">{title}</span>
          {address ? <span className="line-clamp-3 text-control text-text-2">{address}</span> : null}
          <span className="text-small text-text-3 tabular-nums">
            {`${places.format(latitude)}, ${places.format(longitude)}`}
          </span>
          {isLive ? <span className="text-small text-text-2">{t('messageKinds.liveHint')}</span> : null}
          <a
            ref={link}
            href={href}
            tabIndex={tabIndex}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={cx(buttonClass('outlined', 'small'), 'mt-1.5 self-start')}
          >
            <ExternalLink size={14} aria-hidden="true" />
            {t('messageKinds.openMap')}
          </a>
        </div>
      </div>
    </div>
  );
};
