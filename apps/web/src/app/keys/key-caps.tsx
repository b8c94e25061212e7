import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap, modSign } from '../../ui/key-cap.tsx';

const signs: Readonly<Record<string, string>> = {
  mod: modSign,
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const signOf = (part: string): string => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part);

/** Keys as they stand on a keyboard: "mod+k" is Ctrl and K, "g t" is G and then T. */
export const KeyCaps = ({ keys }: { keys: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <span className="flex shrink-0 items-center gap-2">
      {keys.map((key) => (
        <span key={key} className="flex items-center gap-1">
          {key.split(' ').map((stroke, index) => (
            <Fragment key={stroke}>
              {index > 0 ? <span className="text-small text-text-3">{t('keySheet.afterKey')}</span> : null}
              {stroke.split('+').map((part) => (
                <KeyCap key={part}>{signOf(part)}</KeyCap>
              ))}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  );
};
