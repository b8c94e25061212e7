import { List, MousePointerClick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';

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

/** A message with buttons: its texts, and what the buttons say; they work on the phone only. */
export const FormText = ({ text, buttons }: { text: string; buttons: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <>
      <RichText text={text} />
      {buttons.length > 0 ? (
        <ul aria-label={t('messageKinds.buttons')} className="mt-1.5 mb-1 flex flex-col gap-1">
          {buttons
            .map((button, place) => [place, button] as const)
            .map(([place, button]) => (
              <li
                key={place}
                className="rounded-control border border-line-2 px-3 py-1 text-center text-control text-text-2"
              >
                {button}
              </li>
            ))}
        </ul>
      ) : null}
    </>
  );
};
