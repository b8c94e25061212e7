import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../kit/i18n.ts';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownPanel } from '../../ui/own-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { NewsSkeleton } from './news-skeleton.tsx';
import { newsQuery } from './queries.ts';

const NewsList = ownPanel(
  () => withTexts(import('./news-list.tsx')),
  (module) => module.NewsList,
  <NewsSkeleton />,
);

/** News of the platform for everybody, with the number of those that are new to the reader (core §2). */
export const AnnouncementsButton = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(newsQuery);
  const unread = data?.unread ?? 0;
  const title = t('frame.announcements.title');
  return (
    <Popover
      label={title}
      open={isOpen}
      onOpenChange={setIsOpen}
      isSheet
      trigger={
        <IconButton
          label={unread > 0 ? `${title}, ${t('frame.badges.unread', { count: unread })}` : title}
          icon={<Megaphone size={18} />}
          badge={unread > 0 ? <Badge tone="danger">{badgeCount(unread)}</Badge> : null}
        />
      }
    >
      <h2 className="border-line border-b px-4 py-3 font-semibold text-control">{title}</h2>
      {isOpen ? <NewsList /> : null}
    </Popover>
  );
};
