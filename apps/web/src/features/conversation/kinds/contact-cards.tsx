import type { ContactCard, ContactCardNumber } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { Copy, MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copy-text.ts';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { useCan } from '../../../kit/session-store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { useStartWith } from './use-start-with.ts';

const shownAtFirst = 3;

/** Of the controls: they are stops only while the focus is in their row of the log. */
type Stops = { tabIndex: 0 | -1 };

type NumberRowProps = { card: ContactCard; number: ContactCardNumber; isOnly: boolean } & Stops;

const NumberRow = ({ card, number, isOnly, tabIndex }: NumberRowProps) => {
  const { t } = useTranslation();
  const mayStart = useCan('tickets.create');
  const canStart = !useIsPeek() && mayStart && number.digits !== '';
  const { isBusy, start } = useStartWith();
  const text = number.digits ? phoneNumber(number.digits) : number.text;
  const name = card.name || text;
  const copy = () => copyText(text, t('messageKinds.copied'));
  const begin = () => void start({ name: card.name, number: number.digits });
  return (
    <>
      <span className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate text-control">{text}</span>
        <IconButton
          label={t('messageKinds.copyOf', { number: text })}
          icon={<Copy size={15} />}
          size={28}
          tabIndex={tabIndex}
          onClick={copy}
        />
        {canStart && !isOnly ? (
          <IconButton
            label={t('messageKinds.startWith', { name: `${name}, ${text}` })}
            icon={<MessageSquarePlus size={15} />}
            size={28}
            busy={isBusy}
            tabIndex={tabIndex}
            onClick={begin}
          />
        ) : null}
      </span>
      {canStart && isOnly ? (
        <Button
          size="small"
          icon={<MessageSquarePlus size={14} />}
          busy={isBusy}
          tabIndex={tabIndex}
          onClick={begin}
          aria-label={t('messageKinds.startWith', { name })}
          className="mt-1 w-full"
        >
          {t('messageKinds.start')}
        </Button>
      ) : null}
    </>
  );
};

const Card = ({ card, tabIndex }: { card: ContactCard } & Stops) => {
  const { t } = useTranslation();
  const { name, organization, numbers } = card;
  return (
    <li className="flex flex-col gap-1 rounded-control bg-surface px-3 py-2.5 whitespace-normal">
      <span className="flex items-center gap-2.5">
        <Avatar name={name || '?'} size={36} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name || t('messageKinds.unnamed')}</span>
          {organization ? <span className="block truncate text-small text-text-2">{organization}</span> : null}
        </span>
      </span>
      {numbers.length === 0 ? <span className="text-control text-text-2">{t('messageKinds.noNumber')}</span> : null}
      {numbers.map((number) => (
        <NumberRow
          key={number.digits || number.text}
          card={card}
          number={number}
          isOnly={numbers.length === 1}
          tabIndex={tabIndex}
        />
      ))}
    </li>
  );
};

/** Contact cards: every number can be copied and, where one may, a conversation begun with it. */
export const ContactCards = ({ cards }: { cards: readonly ContactCard[] }) => {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  const tabIndex = useInnerStops(inside);
  const shown = isWhole ? cards : cards.slice(0, shownAtFirst);
  const hidden = cards.length - shown.length;
  return (
    <div ref={inside} className="w-66 max-w-full">
      <ul
        aria-label={cards.length > 1 ? t('messageKinds.contacts', { count: cards.length }) : t('messageKinds.contact')}
        className="-mx-2 flex flex-col gap-1"
      >
        {shown
          .map((card, place) => [place, card] as const)
          .map(([place, card]) => (
            <Card key={place} card={card} tabIndex={tabIndex} />
          ))}
      </ul>
      {hidden > 0 ? (
        <Button kind="text" size="small" tabIndex={tabIndex} className="mt-1 w-full" onClick={() => setWhole(true)}>
          {t('messageKinds.more', { count: hidden })}
        </Button>
      ) : null}
    </div>
  );
};
