import type { FormDetails } from '@recado/contract';
import { List, MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { FormButtons } from './form-buttons.tsx';
import { PixCard } from './pix-card.tsx';

/** What somebody chose by a button or from a list; the question stands above as a quote. */
export const ChoiceText = ({ via, text }: { via: 'button' | 'list' | 'template'; text: string }) => {
  const { t } = useTranslation();
  const Sign = via === 'list' ? List : MousePointerClick;
  return (
    <>
      <span className="mb-0.5 flex items-center gap-1.5 text-small text-text-2">
        <Sign size={13} aria-hidden="true" />
        {via === 'list' ? t('messageKinds.chosenList') : t('messageKinds.chosen')}
      </span>
      <RichText text={text} />
    </>
  );
};

/** A message of a business: its words, where to pay to, its cards and its buttons. */
export const FormText = ({ form, body }: { form: FormDetails; body: string }) => {
  const { t } = useTranslation();
  const { buttons, text = body, pix = [], slides = [] } = form;
  return (
    <>
      <RichText text={text} />
      {pix.map((one) => (
        <PixCard key={one.key + one.code} pix={one} />
      ))}
      {slides.length > 0 ? (
        <ul aria-label={t('messageKinds.slides')} className="mt-1.5 flex flex-col gap-1.5">
          {slides
            .map((slide, place) => [place, slide] as const)
            .map(([place, slide]) => (
              <li key={place} className="rounded-control border border-line-2 px-3 py-1.5">
                <RichText text={slide.text} />
                {slide.file ? (
                  <span className="block text-small text-text-2">{t(`messageKinds.slideFiles.${slide.file}`)}</span>
                ) : null}
                <FormButtons buttons={slide.buttons} />
              </li>
            ))}
        </ul>
      ) : null}
      <FormButtons buttons={buttons} />
    </>
  );
};
