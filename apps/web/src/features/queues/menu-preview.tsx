import type { QueueOption } from '@recado/contract';
import { CornerUpLeft } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { FileLine, In, Out, Phone, PhoneHead } from './phone-frame.tsx';

export type PreviewProps = {
  queueName: string;
  greeting: string;
  options: readonly QueueOption[];
  /** The way somebody has gone down the menu, from the root. */
  path: readonly QueueOption[];
  /** Marked in its bubble. */
  selectedId: number | null;
  onWalk: (path: readonly QueueOption[]) => void;
};

type StepProps = Omit<PreviewProps, 'queueName' | 'greeting' | 'path'> & {
  text: string;
  path: readonly QueueOption[];
  file: QueueOption | null;
};

/** What the bot sends at one place of the menu: the text, the options below it, and the ways back. */
const Step = ({ text, file, options, path, selectedId, onWalk }: StepProps) => {
  const { t } = useTranslation();
  const here = path.at(-1)?.id ?? null;
  const below = options.filter(({ parentId }) => parentId === here);
  const choices = below.map((option) => ({
    key: option.option,
    title: option.title,
    isMarked: option.id === selectedId,
    go: () => onWalk([...path, option]),
  }));
  const back = { key: '0', title: t('queues.preview.back'), isMarked: false, go: () => onWalk(path.slice(0, -1)) };
  const main = { key: '#', title: t('queues.preview.main'), isMarked: false, go: () => onWalk([]) };
  return (
    <In>
      {text || below.length > 0 ? null : <span className="text-text-3">{t('queues.preview.noGreeting')}</span>}
      {text}
      {file?.mediaName ? <FileLine name={file.mediaName} /> : null}
      {options.length > 0 ? (
        <ul className="mt-1.5 flex flex-col">
          {[...choices, ...(path.length > 0 ? [back] : []), main].map((choice) => (
            <li key={choice.key}>
              <button
                type="button"
                aria-label={t('queues.preview.choose', { option: choice.key, title: choice.title })}
                onClick={choice.go}
                className={cx(
                  'flex min-h-6 w-full gap-2 rounded-chip px-1 py-0.5 text-left hover:bg-hover pointer-coarse:min-h-9',
                  choice.isMarked && 'bg-selected',
                )}
              >
                <b className="tabular-nums">{choice.key}</b>
                <span className="min-w-0">{choice.title}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </In>
  );
};

/** A queue's menu as on the customer's phone, of what is in the form now; a pressed number walks down (screens §5). */
export const MenuPreview = (props: PreviewProps) => {
  const { queueName, greeting, path, onWalk } = props;
  const { t } = useTranslation();
  const steps = [null, ...path];
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = path.length > 0 ? log.current.scrollHeight : 0;
  }, [path.length]);
  return (
    <section aria-label={t('queues.preview.title')} className="flex flex-col gap-2">
      <PhoneHead title={t('queues.preview.title')} onRestart={() => onWalk([])} />
      <Phone
        queueName={queueName}
        log={(look) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable (WCAG 2.1.1)
          <div ref={log} tabIndex={0} className={look}>
            <Out>{t('queues.preview.hello')}</Out>
            {steps.map((option, place) => (
              <div key={option?.id ?? 0} className="flex flex-col gap-2">
                {option ? <Out>{option.option}</Out> : null}
                <Step
                  {...props}
                  path={path.slice(0, place)}
                  file={option}
                  text={option ? option.message : greeting.trim()}
                />
              </div>
            ))}
          </div>
        )}
        foot={
          <div aria-hidden="true" className="flex items-center gap-2 bg-surface p-2">
            <span className="flex h-8 flex-1 items-center rounded-full border border-line-2 px-3 text-small text-text-3">
              {t('queues.preview.field')}
            </span>
            <CornerUpLeft size={16} className="text-text-3" />
          </div>
        }
      />
    </section>
  );
};
