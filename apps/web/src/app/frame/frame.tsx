import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hotkeysOf } from '../../features/keys/key-map.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { withTexts } from '../../kit/i18n.ts';
import { orNothing } from '../../kit/optional-part.ts';
import { useLinkBlocked, useOnline } from '../../kit/realtime/link-state.ts';
import { useCan, useSession } from '../../kit/session-store.ts';
import { readJson, writeText } from '../../kit/storage.ts';
import { useIsMiddle, useIsNarrow } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { ownLayer } from '../../ui/own-part.tsx';
import { Drawer } from './drawer.tsx';
import { OverduePage } from './overdue-page.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useSubscriptionWarning } from './use-subscription-warning.ts';

const SupportBar = lazy(() =>
  withTexts(import('./support-bar.tsx')).then((module) => ({ default: module.SupportBar })),
);
const PlaceBar = lazy(() => orNothing(withTexts(import('./place-bar.tsx')), (module) => module.PlaceBar));
const PromptTrouble = lazy(() =>
  orNothing(withTexts(import('../../features/prompts/trouble-bar.tsx')), (module) => module.PromptTroubleBar),
);
const DrawerSheet = ownLayer(
  () => import('./drawer-sheet.tsx'),
  (module) => module.DrawerSheet,
  (sheet) => sheet.onClose(),
);

const GlobalKeys = lazy(() => orNothing(import('../keys/global-keys.tsx'), (module) => module.GlobalKeys));

const useRail = (): [boolean, () => void] => {
  const isMiddle = useIsMiddle();
  const [chosen, setChosen] = useState(() => {
    const value = readJson('drawerCollapsed');
    return typeof value === 'boolean' ? value : null;
  });
  // Between 600 and 900 px it starts as a rail, so that list and conversation fit.
  const [openedInMiddle, setOpenedInMiddle] = useState(false);
  const isRail = isMiddle ? !openedInMiddle : (chosen ?? false);
  const toggle = () => {
    if (isMiddle) setOpenedInMiddle(isRail);
    else {
      setChosen(!isRail);
      writeText('drawerCollapsed', String(!isRail));
    }
  };
  return [isRail, toggle];
};

const OfflineBar = () => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const isBlocked = useLinkBlocked();
  return (
    <div
      role="status"
      className={
        isOnline
          ? undefined
          : 'flex min-h-7 shrink-0 items-center justify-center gap-2 bg-warn-soft px-3 py-1 text-center font-medium text-small text-warn'
      }
    >
      {isOnline ? null : t(isBlocked ? 'common.liveBlocked' : 'common.offline')}
    </div>
  );
};

/** Where a session goes that may only pay. */
const payPaths: readonly string[] = ['/financeiro', '/subscription'];

/** Drawer, top bar, offline bar and the page; everything behind the login. */
export const Frame = () => {
  const { t } = useTranslation();
  const session = useSession();
  const isNarrow = useIsNarrow();
  const [isRail, toggleRail] = useRail();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  // Heard from the start; what it opens comes after the first paint.
  const [asked, setAsked] = useState(0);
  useHotkeys(hotkeysOf({ palette: () => setAsked(asked + 1) }));
  useSubscriptionWarning();
  const seesPrompts = useCan('prompts.read');
  const seesPlatform = useCan('companies.manage');
  const isPaying = useLocation({ select: ({ pathname }) => payPaths.includes(pathname) });
  if (session.phase !== 'in' && session.phase !== 'takenOver') return null;
  return (
    <div className="flex h-dvh overflow-hidden print:h-auto print:overflow-visible">
      <a
        href="#page"
        className="-translate-y-20 fixed top-2 left-2 z-60 rounded-control bg-brand px-3 py-2 font-semibold text-control text-on-brand focus:translate-y-0"
      >
        {t('frame.skipToContent')}
      </a>
      {isNarrow ? (
        <DrawerSheet open={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
      ) : (
        <div className={cx('shrink-0 border-line border-r print:hidden', isRail ? 'w-16' : 'w-60')}>
          <Drawer isRail={isRail} onToggle={toggleRail} />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {session.user.support ? (
          <Suspense>
            <SupportBar />
          </Suspense>
        ) : null}
        {seesPlatform ? (
          <Suspense>
            <PlaceBar />
          </Suspense>
        ) : null}
        {seesPrompts && !session.user.payOnly ? (
          <Suspense>
            <PromptTrouble />
          </Suspense>
        ) : null}
        <TopBar {...(isNarrow ? { onOpenMenu: () => setIsSheetOpen(true) } : {})} />
        <OfflineBar />
        <main
          id="page"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-hidden bg-surface outline-none print:overflow-visible"
        >
          {session.user.payOnly && !isPaying ? <OverduePage /> : <Outlet />}
        </main>
      </div>
      {session.user.payOnly ? null : (
        <Suspense fallback={null}>
          <GlobalKeys asked={asked} />
        </Suspense>
      )}
      {session.phase === 'takenOver' ? <SessionEndedDialog /> : null}
    </div>
  );
};
