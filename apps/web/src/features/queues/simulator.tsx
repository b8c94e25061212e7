import type { QueueOption } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RuleWords, SettingWords } from '../../kit/automatic-trace.tsx';
import { dayOf } from '../../kit/format.ts';
import { LoadedChoice } from '../../kit/loaded-choice.tsx';
import { useUser } from '../../kit/session-store.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FileLine, In, Out, Phone, PhoneHead } from './phone-frame.tsx';
import { connectionChoices } from './queries.ts';
import { type DraftWords, type Exchange, type Scene, useSimulation } from './use-simulation.ts';

export type SimulatorProps = {
  /** Null: not stored yet. */
  queueId: number | null;
  queueName: string;
  draft: () => DraftWords;
  options: readonly QueueOption[];
};

/** What the bot sets in bold, as a phone shows it. */
const MarkedText = ({ text }: { text: string }) =>
  text
    .split(/(?<=^|\s)\*([^*\n]+)\*/)
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    .map((piece, place) => (place % 2 === 1 ? <b key={place}>{piece}</b> : piece));

const Answer = ({ reply }: { reply: Exchange['replies'][number] }) => {
  const { t } = useTranslation();
  const { trace, body, file } = reply;
  return (
    <>
      <In>
        <MarkedText text={body} />
        {file ? <FileLine name={file} /> : null}
      </In>
      <p className="-mt-1 flex max-w-[88%] gap-1.5 rounded-chip bg-surface px-2 py-1 text-small text-text-2">
        <CircleHelp size={13} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
        <span className="min-w-0">
          <RuleWords trace={trace} />
          {trace.facts.time ? (
            <span className="block text-text-3">{t('messageWhy.at', { time: trace.facts.time })}</span>
          ) : null}
          <span className="block font-medium empty:hidden">
            <SettingWords trace={trace} />
          </span>
        </span>
      </p>
    </>
  );
};

type TalkProps = { simulation: ReturnType<typeof useSimulation>; look: string };

/** What was said so far; the last message of the customer may still wait for its answer. */
const Talk = ({ simulation: { exchanges, ask }, look }: TalkProps) => {
  const { t } = useTranslation();
  const log = useRef<HTMLDivElement>(null);
  const end = `${exchanges.length} ${ask.status}`;
  useLayoutEffect(() => {
    if (log.current && end) log.current.scrollTop = log.current.scrollHeight;
  }, [end]);
  const note = 'self-center rounded-chip bg-surface px-2 py-1 text-center text-small text-text-2';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable (WCAG 2.1.1)
    <div ref={log} tabIndex={0} role="log" aria-live="polite" aria-label={t('queues.simulator.log')} className={look}>
      {exchanges.length === 0 && ask.isIdle ? <p className={note}>{t('queues.simulator.intro')}</p> : null}
      {exchanges.map(({ text, replies }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a conversation only grows
        <div key={place} className="flex flex-col gap-2">
          <Out>{text}</Out>
          {replies.map((reply) => (
            <Answer key={`${reply.trace.rule} ${reply.body}`} reply={reply} />
          ))}
          {replies.length === 0 ? <p className={note}>{t('queues.simulator.silent')}</p> : null}
        </div>
      ))}
      {ask.isPending || ask.isError ? <Out>{ask.variables}</Out> : null}
      {ask.isPending ? <Skeleton className="h-9 w-40 shrink-0 rounded-menu" /> : null}
      {ask.isError ? (
        <div
          role="alert"
          className="flex flex-col items-center gap-2 rounded-menu bg-danger-soft p-3 text-center text-small"
        >
          <span>
            <b className="block">{t('queues.simulator.failed')}</b>
            {sentenceOf(ask.error)}
          </span>
          <Button size="small" onClick={() => ask.mutate(ask.variables)}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

/** One line that Enter sends; the form around it has keys of its own. */
const Writing = ({ isBusy, onSend }: { isBusy: boolean; onSend: (text: string) => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = (): void => {
    if (isBusy || text.trim() === '') return;
    onSend(text.trim());
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    // Escape takes back what was typed; with nothing typed it means the dialog, which asks for its changes.
    const isUndone = event.key === 'Escape' && text !== '';
    if (!isEnter && !isUndone) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) send();
    else setText('');
  };
  return (
    <div className="flex items-center gap-2 bg-surface p-2">
      <TextInput
        aria-label={t('queues.simulator.field')}
        placeholder={t('queues.preview.field')}
        autoComplete="off"
        value={text}
        maxLength={4096}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton kind="solid" label={t('queues.simulator.send')} icon={<SendHorizontal size={16} />} onClick={send} />
    </div>
  );
};

const SceneFields = ({ scene, change }: { scene: Scene; change: (scene: Scene) => void }) => {
  const { t } = useTranslation();
  const { timezone } = useUser().company;
  const connections = useQuery(connectionChoices);
  const [isNow, setNow] = useState(true);
  return (
    <div className="flex flex-col gap-3 pt-1">
      <LoadedChoice
        label={t('queues.simulator.connection')}
        none={t('queues.simulator.only')}
        called={(name) => t('queues.simulator.ofConnection', { name })}
        rows={connections}
        value={scene.connectionId}
        onChange={(connectionId) => change({ ...scene, connectionId })}
      />
      <Field label={t('queues.simulator.when')}>
        {(control) => (
          <Select<'now' | 'other'>
            control={control}
            value={isNow ? 'now' : 'other'}
            onChange={(when) => {
              setNow(when === 'now');
              change({ ...scene, at: '' });
            }}
            options={[
              { value: 'now', label: t('queues.simulator.now') },
              { value: 'other', label: t('queues.simulator.other') },
            ]}
          />
        )}
      </Field>
      {isNow ? null : (
        <Field label={t('queues.simulator.at', { zone: timezone })}>
          {(control) => (
            <DateTimeField
              control={control}
              timeLabel={t('queues.simulator.time')}
              today={dayOf(new Date())}
              value={scene.at}
              onChange={(at) => change({ ...scene, at })}
            />
          )}
        </Field>
      )}
    </div>
  );
};

/** A conversation with the bot of the form, saved or not; each answer says why it is given (decision 0060). */
export const Simulator = ({ queueId, queueName, draft, options }: SimulatorProps) => {
  const { t } = useTranslation();
  const [scene, setScene] = useState<Scene>({ connectionId: null, at: '' });
  const simulation = useSimulation({ queueId, draft, options, scene });
  const { ask, restart } = simulation;
  const change = (next: Scene): void => {
    // Another menu is another conversation; another moment may go on with this one.
    if (next.connectionId !== scene.connectionId) restart();
    setScene(next);
  };
  return (
    <section aria-label={t('queues.simulator.simulate')} className="flex flex-col gap-2">
      <PhoneHead title={t('queues.simulator.log')} onRestart={restart} />
      <Phone
        queueName={queueName}
        log={(look) => <Talk simulation={simulation} look={look} />}
        foot={<Writing isBusy={ask.isPending} onSend={(text) => ask.mutate(text)} />}
      />
      <SceneFields scene={scene} change={change} />
    </section>
  );
};
