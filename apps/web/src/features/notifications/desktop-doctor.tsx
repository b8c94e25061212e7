import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type DesktopState, showOnDesktop, useDesktopState } from './desktop-state.ts';

/** Where this browser keeps the permission. */
const unblockHint = () => {
  const agent = navigator.userAgent;
  if (/Firefox\//.test(agent)) return 'profile.desktop.denied.firefox';
  return /Chrome\//.test(agent) ? 'profile.desktop.denied.chromium' : 'profile.desktop.denied.safari';
};

const Trial = () => {
  const { t } = useTranslation();
  const [result, setResult] = useState<'shown' | 'failed' | null>(null);
  const test = () => {
    const sent = showOnDesktop({ title: t('common.product'), body: t('profile.desktop.testBody'), tag: 'test' });
    if (sent) sent.addEventListener('error', () => setResult('failed'));
    setResult(sent ? 'shown' : 'failed');
  };
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="text-control text-text-2">{t('profile.desktop.granted')}</p>
        <Button size="small" onClick={test}>
          {t('profile.desktop.test')}
        </Button>
      </div>
      <p role="status" className="text-small text-text-2">
        {result ? t(`profile.desktop.${result}`) : null}
      </p>
    </>
  );
};

const Advice = ({ state, onAsked }: { state: DesktopState; onAsked: () => void }) => {
  const { t } = useTranslation();
  const ask = () => void Notification.requestPermission().then(onAsked);
  if (state === 'granted') return <Trial />;
  if (state === 'default') {
    return (
      <div className="flex items-center justify-between gap-4">
        <p className="text-control text-text-2">{t('profile.desktop.default')}</p>
        <Button size="small" onClick={ask}>
          {t('profile.desktop.allow')}
        </Button>
      </div>
    );
  }
  if (state === 'denied') return <Banner title={t('profile.browserNotificationsDenied')}>{t(unblockHint())}</Banner>;
  return <Banner tone="info">{t(`profile.desktop.${state}`)}</Banner>;
};

/** Says whether notifications of the system work in this browser, what to do if not, and tries them out (design/product §4). */
export const DesktopDoctor = () => {
  const { t } = useTranslation();
  const [state, look] = useDesktopState();
  return (
    <section aria-label={t('profile.browserNotifications')} className="flex flex-col gap-2">
      <div>
        <h4 className="font-medium text-control">{t('profile.browserNotifications')}</h4>
        <p className="text-small text-text-3">{t('profile.browserNotificationsHint')}</p>
      </div>
      <Advice state={state} onAsked={look} />
    </section>
  );
};
