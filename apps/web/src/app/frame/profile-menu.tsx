import { sessionRoutes } from '@recado/contract';
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { withTexts } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';
import { endSession, useUser } from '../../kit/session-store.ts';
import { endSupport } from '../../kit/support-token.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { ownLayer } from '../../ui/own-part.tsx';
import { useDueSentence } from './use-due-sentence.ts';

const ProfileDialog = ownLayer(
  () => withTexts(import('../../features/profile/profile-dialog.tsx')),
  (module) => module.ProfileDialog,
  (dialog) => dialog.onClose(),
);

/** Ends the session on the server and here; without an answer it ends here all the same. */
const logOut = async (): Promise<void> => {
  try {
    await call(sessionRoutes.logout, {});
  } catch (error) {
    log('logging out was not answered', error);
  }
  if (!endSupport()) endSession();
};

/** Who is signed in, what the bar has no room for, the own profile and the way out. */
export const ProfileMenu = ({ actions }: { actions: readonly MenuEntry[] }) => {
  const { t } = useTranslation();
  const user = useUser();
  const due = useDueSentence();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const openProfile = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('frame.account.label', { name: user.name })}
            icon={<Avatar name={user.name} size={30} />}
            className="rounded-full"
          />
        }
        header={
          <div className="mb-1 border-line border-b px-2.5 pt-1.5 pb-2.5">
            <p className="truncate font-semibold text-body">{user.name}</p>
            <p className="truncate text-small text-text-3">{user.email}</p>
            {/* Beside the company's name there is no room for it. */}
            {due && <p className="truncate text-small text-text-3 sm:hidden">{due}</p>}
          </div>
        }
        entries={[
          ...actions,
          { key: 'profile', label: t('frame.account.profile'), icon: <UserRound size={16} />, onSelect: openProfile },
          {
            key: 'logout',
            label: t('frame.account.logout'),
            icon: <LogOut size={16} />,
            onSelect: () => void logOut(),
          },
        ]}
      />
      {wasOpened ? <ProfileDialog open={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};
