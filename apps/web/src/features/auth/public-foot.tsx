import { appVersion } from '@recado/contract';
import { languages } from '@recado/i18n';
import { Languages, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { showError } from '../../kit/show-error.ts';
import { useTheme } from '../../kit/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { chooseLanguage } from './chosen-language.ts';

/** Language, theme and version at the foot of the public pages. */
export const PublicFoot = () => {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  const language = currentLanguage();
  const isDark = theme === 'dark';
  return (
    <footer className="flex h-16 shrink-0 items-center gap-2 px-4 sm:px-10">
      <Menu
        align="start"
        side="top"
        trigger={
          <button
            type="button"
            className="-ml-2 inline-flex h-9 items-center gap-2 rounded-control px-2 text-small text-text-2 hover:bg-press hover:text-text"
          >
            <Languages size={16} aria-hidden="true" />
            <span className="sr-only">{t('login.language')}</span>
            {t(`languages.${language}`)}
          </button>
        }
        entries={languages.map((one) => ({
          key: one,
          label: t(`languages.${one}`),
          checked: one === language,
          onSelect: () => void chooseLanguage(one).catch(showError),
        }))}
      />
      <IconButton
        label={isDark ? t('frame.theme.toLight') : t('frame.theme.toDark')}
        icon={isDark ? <Sun size={16} /> : <Moon size={16} />}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      />
      <span className="ml-auto text-small text-text-3">{t('login.version', { version: appVersion })}</span>
    </footer>
  );
};
