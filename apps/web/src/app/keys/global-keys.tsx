import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hotkeysOf } from '../../features/keys/key-map.ts';
import { hasOpenLayer, useHotkeys } from '../../kit/hotkeys.ts';
import { withTexts } from '../../kit/i18n.ts';
import { can } from '../../kit/session-store.ts';
import { ownLayer } from '../../ui/own-part.tsx';
import { noteOpened } from './recent-tickets.ts';

const KeySheet = ownLayer(
  () => withTexts(import('./key-sheet.tsx')),
  (module) => module.KeySheet,
  (sheet) => sheet.onClose(),
);
const CommandPalette = ownLayer(
  () => withTexts(import('./command-palette.tsx')),
  (module) => module.CommandPalette,
  (palette) => palette.onClose(),
);

type Layer = 'none' | 'palette' | 'sheet';

/** Keys that work on every page behind the login, and the two layers that they open (ui §6); `asked` counts the calls for the palette. */
export const GlobalKeys = ({ asked }: { asked: number }) => {
  const navigate = useNavigate();
  const uuid: string | undefined = useParams({ strict: false }).uuid;
  const [layer, setLayer] = useState<Layer>('none');
  const [loaded, setLoaded] = useState<readonly Layer[]>([]);
  useEffect(() => noteOpened(uuid), [uuid]);
  const show = (next: Layer): void => {
    setLoaded((before) => [...before, next]);
    setLayer(next);
  };
  const close = (): void => setLayer('none');
  const showOverNothing = (next: Layer): void => {
    if (!hasOpenLayer()) show(next);
  };
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if (layer === 'palette') close();
    else showOverNothing('palette');
  });
  useHotkeys(
    hotkeysOf({
      keySheet: () => showOverNothing('sheet'),
      goTickets: () => can('tickets.read') && void navigate({ to: '/tickets' }),
      goKanban: () => can('kanban.view') && void navigate({ to: '/kanban' }),
      goContacts: () => can('contacts.read') && void navigate({ to: '/contacts' }),
      goSchedules: () => can('schedules.read') && void navigate({ to: '/schedules' }),
    }),
  );
  return (
    <>
      {loaded.includes('palette') ? (
        <CommandPalette open={layer === 'palette'} onClose={close} onShowKeys={() => show('sheet')} />
      ) : null}
      {loaded.includes('sheet') ? <KeySheet open={layer === 'sheet'} onClose={close} /> : null}
    </>
  );
};
