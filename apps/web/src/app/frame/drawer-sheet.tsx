import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from 'react-i18next';
import { Drawer } from './drawer.tsx';

/** The side menu of small screens: comes over the page and goes after a choice. */
export const DrawerSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 w-60 shadow-float outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">{t('frame.navigation')}</Dialog.Title>
          <Drawer isRail={false} onNavigate={onClose} />
          <Dialog.Close className="sr-only">{t('common.close')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
