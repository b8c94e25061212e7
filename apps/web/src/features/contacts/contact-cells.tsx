import { type ContactRow, limits, type OnWhatsapp } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { BadgeCheck, CircleHelp, PhoneOff, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf, formatDate, formatTime } from '../../kit/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';

const marks = {
  yes: { icon: BadgeCheck, look: 'text-brand' },
  unknown: { icon: CircleHelp, look: 'text-text-3' },
  no: { icon: PhoneOff, look: 'text-danger' },
} as const;

/** Whether WhatsApp confirmed the number: a tick, a question mark, a struck phone; each is spoken (decisions 19). */
export const NumberMark = ({ state }: { state: OnWhatsapp }) => {
  const { t } = useTranslation();
  const { icon: Icon, look } = marks[state];
  return (
    <span title={t(`contacts.validity.${state}`)} className={`shrink-0 ${look}`}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{t(`contacts.validity.${state}`)}</span>
    </span>
  );
};

/** The number with its mark; a group has none. */
export const NumberCell = ({ contact }: { contact: ContactRow }) => {
  const { t } = useTranslation();
  if (contact.isGroup) return <span>{t('contacts.group')}</span>;
  if (!contact.number) return <span className="text-text-3">{t('contacts.noNumber')}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 align-middle">
      <span className="truncate">{phoneNumber(contact.number)}</span>
      <NumberMark state={contact.onWhatsapp} />
    </span>
  );
};

/** The first tags and how many more there are. */
export const TagsCell = ({ tags, shown }: { tags: ContactRow['tags']; shown: number }) => {
  const { t } = useTranslation();
  const more = tags.slice(shown);
  const names = more.map(({ name }) => name).join(', ');
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1 align-middle">
      {tags.slice(0, shown).map((tag) => (
        <Chip key={tag.id} color={tag.color} className="shrink">
          {tag.name}
        </Chip>
      ))}
      {more.length > 0 ? (
        <span title={names} className="shrink-0 rounded-chip bg-press px-1.5 font-medium text-meta text-text-2">
          <span aria-hidden="true">{t('common.moreItems', { count: more.length })}</span>
          <span className="sr-only">{t('contacts.moreTags', { count: more.length, names })}</span>
        </span>
      ) : null}
    </span>
  );
};

/** "Hoje, 14:32", the date, or "Nunca". */
export const LastConversation = ({ at }: { at: string | null }) => {
  const { t } = useTranslation();
  if (!at) return <span className="text-text-3">{t('contacts.never')}</span>;
  const isToday = dayOf(at) === dayOf(new Date());
  return <time dateTime={at}>{isToday ? t('contacts.todayAt', { time: formatTime(at) }) : formatDate(at)}</time>;
};

export const ContactAvatar = ({ contact, size }: { contact: ContactRow; size: 32 | 40 }) => (
  <Avatar
    name={contact.name}
    picture={contact.profilePicUrl}
    size={size}
    {...(contact.isGroup ? { icon: <Users size={size / 2} /> } : {})}
  />
);

/** Cut to ten characters and three dots, whole for screen readers (core §9). */
export const ShortName = ({ name }: { name: string }) => {
  const letters = [...name];
  if (letters.length <= limits.narrowNameCharacters) return name;
  return (
    <>
      <span aria-hidden="true">{`${letters.slice(0, limits.narrowNameCharacters).join('')}...`}</span>
      <span className="sr-only">{name}</span>
    </>
  );
};
