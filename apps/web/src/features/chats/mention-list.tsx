import type { ChatMember } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { holdsText } from '../../kit/resource/orders.ts';
import { useChoiceKeys } from '../../kit/suggestions/use-choice-keys.ts';
import type { SuggestionProps } from '../../kit/suggestions/use-suggestions.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { SuggestionList } from '../../ui/suggestion-list.tsx';

type MentionListProps = SuggestionProps & { members: readonly ChatMember[]; onTake: (name: string) => void };

/** Members whose name holds what is typed after "@". */
export const MentionList = ({ members, onTake, ...props }: MentionListProps) => {
  const { t } = useTranslation();
  const found = members.filter(({ user }) => holdsText(props.asked, user.name)).slice(0, 8);
  const take = (index: number): void => {
    const member = found[index];
    if (member) onTake(member.user.name);
  };
  const { active, choose, optionIdOf } = useChoiceKeys(props, found.length, take);
  if (found.length === 0) return null;
  return (
    <SuggestionList
      listId={props.listId}
      optionIdOf={optionIdOf}
      label={t('chats.composer.mention')}
      found={t('chats.composer.mentionsFound', { count: found.length })}
      items={found}
      keyOf={({ userId }) => userId}
      active={active}
      onTake={take}
      onPoint={choose}
    >
      {({ user }) => (
        <>
          <Avatar name={user.name} size={24} />
          <span className="min-w-0 flex-1 truncate">{user.name}</span>
        </>
      )}
    </SuggestionList>
  );
};
