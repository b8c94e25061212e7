import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterShortcuts } from '../../kit/preferences.ts';
import { holdsText } from '../../kit/resource/orders.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { KeyCaps } from './key-caps.tsx';
import { keyPlaces, keyRows } from './key-rows.ts';

/** All keys by where they work, and the switch of the single ones (ui §6; WCAG 2.1.4). */
export const KeySheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const [letters, setLetters] = useLetterShortcuts();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const rows = Object.values(keyRows).filter((row) => holdsText(typed, t(row.label), ...row.keys));
  const places = keyPlaces.filter((place) => rows.some((row) => row.place === place));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={() => setTyped('')}
      title={t('keySheet.title')}
      width={984}
      initialFocus={field}
      footNote={
        <Switch label={t('keySheet.single')} hint={t('keySheet.singleHint')} checked={letters} onChange={setLetters} />
      }
    >
      <div className="flex flex-col gap-4">
        <TextInput
          ref={field}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-label={t('keySheet.search')}
          placeholder={t('keySheet.search')}
          icon={<Search size={16} />}
          className="sm:max-w-80"
        />
        {places.length === 0 ? (
          <p role="status" className="py-6 text-center text-text-3">
            {t('keySheet.palette.empty')}
          </p>
        ) : null}
        <div className="gap-10 sm:columns-2 lg:columns-3">
          {places.map((place) => (
            <section key={place} className="mb-4 break-inside-avoid">
              <h3 className="mb-1 font-semibold text-small text-text-3">{t(`keySheet.groups.${place}`)}</h3>
              <dl className="flex flex-col">
                {rows
                  .filter((row) => row.place === place)
                  .map((row) => (
                    <div key={row.label} className="flex min-h-8 items-center justify-between gap-4">
                      <dt className="min-w-0 text-control">{t(row.label)}</dt>
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
