import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const signOf = (part: string): string => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part);

const capClass =
  'inline-flex h-6 min-w-6 items-center justify-center rounded-chip border border-line-2 bg-surface px-1.5 font-sans text-small text-text-2';

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
                <kbd key={part} className={capClass}>
                  {signOf(part)}
                </kbd>
              ))}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  );
};
