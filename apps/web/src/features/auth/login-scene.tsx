import { Clock, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ack } from '../../ui/ack.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';

type BubbleProps = { mine?: boolean; time: string; ack?: number; children: ReactNode };

const Bubble = ({ mine = false, time, ack, children }: BubbleProps) => (
  <div
    className={cx(
      'relative w-fit max-w-[330px] rounded-bubble px-3 py-2 text-body shadow-bubble',
      mine ? 'ml-auto rounded-br-[4px] bg-bubble-out' : 'rounded-bl-[4px] bg-bubble-in',
    )}
  >
    {children}
    <span className={cx('inline-block h-px', ack === undefined ? 'w-11' : 'w-16')} />
    <span className="absolute right-3 bottom-1.5 flex items-center gap-1 text-meta text-text-2 tabular-nums">
      {time}
      {ack === undefined ? null : <Ack ack={ack} />}
    </span>
  </div>
);

const queueColor = '#2f6fe4';
const tagColor = '#d14343';

/** A quiet panel made of the product's own parts; decoration, so assistive technology does not meet it. */
export const LoginScene = () => {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="hidden min-w-0 flex-1 items-center justify-center bg-chat px-10 md:flex">
      <div className="w-full max-w-[520px]">
        <div className="flex items-center gap-3 rounded-menu border border-line bg-surface px-3.5 py-3">
          <Avatar name={t('loginScene.contact')} size={40} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold text-name">{t('loginScene.contact')}</p>
            <p className="mt-0.5 flex gap-1.5">
              <Chip color={queueColor} dot>
                {t('loginScene.queue')}
              </Chip>
              <Chip color={tagColor}>{t('loginScene.tag')}</Chip>
            </p>
          </div>
          <p className="flex items-center gap-1.5 text-small text-text-2">
            <UserRoundCheck size={15} className="text-brand" />
            {t('loginScene.serving')}
          </p>
        </div>
        <div className="mt-5 flex flex-col gap-2.5">
          <Bubble time="09:41">{t('loginScene.question')}</Bubble>
          <Bubble mine time="09:42" ack={4}>
            <span className="block font-semibold">{t('loginScene.agent')}</span>
            {t('loginScene.answer')}
          </Bubble>
          <p className="mx-auto my-1 flex items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 font-medium text-small text-text-2">
            <Clock size={13} className="text-brand" />
            {t('loginScene.firstReply')}
          </p>
          <Bubble time="09:42">{t('loginScene.thanks')}</Bubble>
          <Bubble mine time="09:43" ack={3}>
            {t('loginScene.booked')}
          </Bubble>
        </div>
        <p className="mt-12 font-semibold text-page tracking-tight">{t('login.promise')}</p>
        <p className="mt-2 max-w-[400px] text-body text-text-2">{t('login.promiseDetail')}</p>
      </div>
    </div>
  );
};
