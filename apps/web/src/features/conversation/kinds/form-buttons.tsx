import type { FormButton } from '@recado/contract';
import { Copy, ExternalLink, Phone } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copy-text.ts';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

const lineClass =
  'flex items-center justify-center gap-1.5 rounded-control border border-line-2 px-3 py-1 text-center text-control';

type Stops = { tabIndex: 0 | -1 };

/** A short text with the button that copies it. */
export const CopyLine = ({ label, text, shown, tabIndex }: { label: string; text: string; shown: string } & Stops) => {
  const { t } = useTranslation();
  const copy = () => copyText(text, t('messageKinds.pix.copied'));
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 flex-1 text-control">{shown}</span>
      <IconButton label={label} icon={<Copy size={15} />} size={28} tabIndex={tabIndex} onClick={copy} />
    </span>
  );
};

/** Only what a browser opens as a page: a stranger's button may name any scheme. */
const pageOf = (value: string): string | null => (/^https?:\/\//i.test(value) ? value : null);

const OneButton = ({ button, tabIndex }: { button: FormButton } & Stops) => {
  const { t } = useTranslation();
  if (typeof button === 'string') return <span className={`${lineClass} text-text-2`}>{button}</span>;
  const { label, does, value } = button;
  const page = does === 'open' ? pageOf(value) : null;
  if (page)
    return (
      <a
        href={page}
        title={page}
        target="_blank"
        rel="noopener noreferrer nofollow"
        tabIndex={tabIndex}
        className={`${lineClass} text-brand-text`}
      >
        <ExternalLink size={14} className="shrink-0" aria-hidden="true" />
        {label}
      </a>
    );
  return (
    <span className="block rounded-control border border-line-2 px-3 py-1 text-text-2">
      <span className="flex items-center gap-1.5 text-control">
        {does === 'call' ? <Phone size={14} className="shrink-0" aria-hidden="true" /> : null}
        {label}
      </span>
      {value === label ? null : (
        <CopyLine label={t('messageKinds.copy', { label: value })} text={value} shown={value} tabIndex={tabIndex} />
      )}
    </span>
  );
};

/** What the buttons of a message say; an address opens, a number or a code is copied, all others work on the phone only. */
export const FormButtons = ({ buttons }: { buttons: readonly FormButton[] }) => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const tabIndex = useInnerStops(list);
  if (buttons.length === 0) return null;
  return (
    <ul ref={list} aria-label={t('messageKinds.buttons')} className="mt-1.5 mb-1 flex flex-col gap-1 whitespace-normal">
      {buttons
        .map((button, place) => [place, button] as const)
        .map(([place, button]) => (
          <li key={place}>
            <OneButton button={button} tabIndex={tabIndex} />
          </li>
        ))}
    </ul>
  );
};
