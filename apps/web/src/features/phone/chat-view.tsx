import type { ChatMessage, PhoneDetails } from '@recado/whatsapp-simulator/client';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { BubbleWishes } from './bubble.tsx';
import { ChatLog } from './chat-log.tsx';
import { type Compose, PhoneComposer } from './phone-composer.tsx';
import { simulator, wish } from './simulator.ts';

type ChatViewProps = {
  phone: PhoneDetails;
  /** Number of the other person, or the group. */
  peer: string;
  peerName: string;
  subtitle: string;
  writeLabel: string;
  empty: string;
  tools?: ReactNode;
  /** Whether what arrives is read by being looked at. */
  readsOnSight: boolean;
  onBack?: () => void;
};

const nothing: Compose = { name: 'say' };

/** One chat on a handset: head, messages, and the place to write. */
export const ChatView = (props: ChatViewProps) => {
  const { phone, peer, peerName, subtitle, writeLabel, empty, tools, readsOnSight, onBack } = props;
  const { t } = useTranslation();
  const [compose, setCompose] = useState<Compose>(nothing);
  const chat = phone.chats.find(({ id }) => id === peer);
  const unread = chat?.unread ?? 0;
  useEffect(() => {
    if (readsOnSight && unread > 0) wish(simulator.read(phone.number, peer));
  }, [readsOnSight, unread, phone.number, peer]);
  const wishesFor = (message: ChatMessage): BubbleWishes => {
    const at = { chat: peer, id: message.id };
    return {
      onQuote: () => setCompose({ name: 'quote', message }),
      onEdit: () => setCompose({ name: 'edit', message }),
      onDelete: () => wish(simulator.delete(phone.number, at)),
      onReact: (emoji) => wish(simulator.react(phone.number, { ...at, emoji })),
    };
  };
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-2.5 border-line border-b px-3">
        {onBack ? (
          <IconButton label={t('common.back')} icon={<ArrowLeft size={18} />} size={32} onClick={onBack} />
        ) : null}
        <Avatar name={peerName} size={36} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-body">{peerName}</p>
          <p className="truncate text-brand-text text-small">{chat?.typing ? t('phone.customer.typing') : subtitle}</p>
        </div>
        {tools}
      </div>
      <ChatLog chat={chat} holder={phone.number} wishesFor={wishesFor} empty={empty} />
      <PhoneComposer
        key={`${phone.number}/${peer}`}
        from={phone.number}
        to={peer}
        label={writeLabel}
        compose={compose}
        onComposeEnd={() => setCompose(nothing)}
      />
    </>
  );
};
