import { namedPixKeys, type PixDetails } from '@recado/contract';
import { QrCode } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { CopyLine } from './form-buttons.tsx';

/** Where to pay to by Pix: who receives, the key with its type, and the code that pays one bill; both can be copied. */
export const PixCard = ({ pix }: { pix: PixDetails }) => {
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  const tabIndex = useInnerStops(card);
  const { receiver, keyType, key, code } = pix;
  const known = namedPixKeys.find((type) => type === keyType);
  const type = known ? t(`messageKinds.pix.types.${known}`) : keyType;
  const shown = type ? t('messageKinds.pix.key', { type, key }) : t('messageKinds.pix.plainKey', { key });
  return (
    <div ref={card} className="my-1 w-65 max-w-full rounded-control bg-press px-3 py-2 whitespace-normal">
      <span className="flex items-center gap-1.5 font-semibold">
        <QrCode size={15} aria-hidden="true" />
        {t('messageKinds.pix.title')}
      </span>
      {receiver ? (
        <span className="block text-control">{t('messageKinds.pix.receiver', { name: receiver })}</span>
      ) : null}
      {key ? <CopyLine label={t('messageKinds.pix.copyKey')} text={key} shown={shown} tabIndex={tabIndex} /> : null}
      {code ? (
        <CopyLine
          label={t('messageKinds.pix.copyCode')}
          text={code}
          shown={t('messageKinds.pix.code', { code })}
          tabIndex={tabIndex}
        />
      ) : null}
    </div>
  );
};
