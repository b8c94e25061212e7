import type { GroupDetails } from '@recado/contract';
import { listText } from '@recado/i18n';
import type { TFunction } from 'i18next';
import {
  Crown,
  FileText,
  ImageOff,
  ImageUp,
  Link,
  LogOut,
  type LucideIcon,
  PencilLine,
  UserMinus,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { QuietLine } from './quiet-line.tsx';

const signs: Record<GroupDetails['change'], LucideIcon> = {
  subject: PencilLine,
  picture: ImageUp,
  pictureGone: ImageOff,
  description: FileText,
  descriptionGone: FileText,
  added: UserPlus,
  joined: Link,
  left: LogOut,
  removed: UserMinus,
  promoted: Crown,
  demoted: UserRound,
};

type T = TFunction;
type OfMembers = Extract<GroupDetails, { members: unknown }>;

/** The members as a sentence names them: the company's number as the company, and how many more there are. */
function membersText({ members, count }: OfMembers, isFirst: boolean, t: T): string {
  const us = (place: number) => t(isFirst && place === 0 ? 'messageKinds.group.us' : 'messageKinds.group.usWithin');
  const names = members.map(({ name, isUs }, place) => (isUs ? us(place) : name));
  const more = count - members.length;
  return listText(more > 0 ? [...names, t('messageKinds.group.others', { count: more })] : names, currentLanguage());
}

/** What happened, with who did it when somebody else is to be named. */
function sentenceOf(told: GroupDetails, by: string | undefined, t: T): string {
  if (!('members' in told)) {
    const { change, subject } = told;
    return by
      ? t(`messageKinds.group.${change}By`, { name: by, subject })
      : t(`messageKinds.group.${change}`, { subject });
  }
  const { change, count } = told;
  if (by && change !== 'joined' && change !== 'left')
    return t(`messageKinds.group.${change}By`, { name: by, members: membersText(told, false, t) });
  return t(`messageKinds.group.${change}`, { members: membersText(told, true, t), count });
}

/** A change of a group: a quiet pill in the middle of the conversation, with who did it. */
export const GroupLine = ({ change: told, bubble }: { change: GroupDetails; bubble: Bubble }) => {
  const { t } = useTranslation();
  const { author, fromPhone } = bubble.details;
  return (
    <QuietLine sign={signs[told.change]} bubble={bubble}>
      {sentenceOf(told, fromPhone ? t('messageKinds.group.us') : author?.name, t)}
      {told.change === 'description' && (
        <span className="mt-0.5 line-clamp-4 whitespace-pre-line text-text-3">{told.subject}</span>
      )}
    </QuietLine>
  );
};
