import { useTranslation } from 'react-i18next';
import { keyPlaces, keyRows } from '../../features/keys/key-rows.ts';
import { useLetterShortcuts } from '../../kit/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { KeyCaps } from './key-caps.tsx';

/** All keys by where they work, and the switch of the single ones (ui §6; WCAG 2.1.4). */
export const KeySheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const [letters, setLetters] = useLetterShortcuts();
  const rows = Object.values(keyRows);
  return (
    <Dialog open={open} onClose={onClose} title={t('keySheet.title')} width={780}>
      <div className="flex flex-col gap-5">
        <Switch label={t('keySheet.single')} hint={t('keySheet.singleHint')} checked={letters} onChange={setLetters} />
        <div className="gap-8 sm:columns-2">
          {keyPlaces.map((place) => (
            <section key={place} className="mb-5 break-inside-avoid">
              <h3 className="mb-1.5 font-semibold text-control text-text-2">{t(`keySheet.groups.${place}`)}</h3>
              <dl className="flex flex-col">
                {rows
                  .filter((row) => row.place === place)
                  .map((row) => (
                    <div
                      key={row.label}
                      className="flex min-h-9 items-center justify-between gap-4 border-line border-b py-1 last:border-b-0"
                    >
                      <dt className="min-w-0 text-body">{t(row.label)}</dt>
                      <dd>
                        <KeyCaps keys={row.keys} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
};
