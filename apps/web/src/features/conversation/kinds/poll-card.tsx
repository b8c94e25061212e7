import type { ShownKind } from '@recado/contract';
import { ChartBar, Circle, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';

type Poll = Extract<ShownKind, { kind: 'poll' }>;

/** A poll with its options; votes are sealed, so it says where they can be seen. */
export const PollCard = ({ poll }: { poll: Poll }) => {
  const { t } = useTranslation();
  const Sign = poll.severalAnswers ? Square : Circle;
  return (
    <div className="flex w-65 max-w-full flex-col gap-1.5 pb-0.5">
      <span className="flex items-center gap-1.5 font-semibold text-small text-text-2">
        <ChartBar size={14} aria-hidden="true" />
        <span>{t('messageKinds.poll')}</span>
        <span className="font-normal">
          {poll.severalAnswers ? t('messageKinds.severalAnswers') : t('messageKinds.oneAnswer')}
        </span>
      </span>
      <span className="font-semibold">
        <RichText text={poll.question} />
      </span>
      <ul className="flex flex-col gap-1.5">
        {poll.options
          .map((option, place) => [place, option] as const)
          .map(([place, option]) => (
            <li key={place} className="flex gap-2">
              <Sign size={16} className="mt-0.5 shrink-0 text-text-3" aria-hidden="true" />
              <span className="min-w-0">{option}</span>
            </li>
          ))}
      </ul>
      <span className="border-line border-t pt-1.5 text-small text-text-2">{t('messageKinds.votes')}</span>
    </div>
  );
};
