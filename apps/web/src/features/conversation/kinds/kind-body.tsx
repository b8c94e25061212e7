import type { ShownKind } from '@recado/contract';
import { ClosedCard } from './closed-card.tsx';
import { ContactCards } from './contact-cards.tsx';
import { ChoiceText, FormText } from './form-parts.tsx';
import { LocationCard } from './location-card.tsx';
import { PollCard } from './poll-card.tsx';

type KindBodyProps = { shows: ShownKind; body: string };

/** The inside of a bubble that is neither text nor file; `body` as the wire has it (core §3). */
export const KindBody = ({ shows, body }: KindBodyProps) => {
  switch (shows.kind) {
    case 'location':
      return <LocationCard place={shows} body={body} />;
    case 'contacts':
      return <ContactCards cards={shows.cards} />;
    case 'poll':
      return <PollCard poll={shows} />;
    case 'choice':
      return <ChoiceText via={shows.via} text={body} />;
    case 'form':
      return <FormText form={shows} body={body} />;
    case 'closed':
      return <ClosedCard what={shows.what} body={body} />;
    case 'call':
    case 'group':
    case 'number':
      return null; // a row of its own
  }
};
