import { useEffect, useState } from 'react';

/** Whether this browser shows notifications of the system, and why not. */
export type DesktopState = 'unsupported' | 'insecure' | NotificationPermission;

export const desktopState = (): DesktopState => {
  if (!isSecureContext) return 'insecure';
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
};

/** Follows the permission, which may be changed in the browser's own settings while the page is open. */
export const useDesktopState = (): [DesktopState, () => void] => {
  const [state, setState] = useState(desktopState);
  useEffect(() => {
    const look = () => setState(desktopState());
    let status: PermissionStatus | null = null;
    let isOver = false;
    const follow = async () => {
      const found = await navigator.permissions.query({ name: 'notifications' });
      if (isOver) return;
      status = found;
      status.addEventListener('change', look);
    };
    // A browser that cannot say when it changes is asked again when somebody comes back to the tab.
    follow().catch(() => undefined);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      status?.removeEventListener('change', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return [state, () => setState(desktopState())];
};

type Shown = { title: string; body: string; tag: string };

/** Shows a notification of the system; null where a page may not (some phones let only installed apps). */
export const showOnDesktop = ({ title, body, tag }: Shown): Notification | null => {
  try {
    // The page has a sound of its own, with a volume.
    return new Notification(title, { body, tag, icon: '/mark.svg', silent: true });
  } catch {
    return null;
  }
};
