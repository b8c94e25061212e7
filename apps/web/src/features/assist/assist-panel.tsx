import { type AssistKind, limits } from '@recado/contract';
import { Sparkles, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../kit/show-error.ts';
import { useStore } from '../../kit/store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { modSign } from '../../ui/key-cap.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveNote } from '../ticket-notes/index.ts';
import { askHelp, closeHelp, takeHelp, undoHelp } from './ask-help.ts';
import { type Help, helpStore } from './assist-store.ts';

type Props = {
  ticketId: number;
  text: string;
  setText: (text: string) => void;
  /** The writer goes on in the field. */
  onDone: () => void;
  onResolve: () => void;
};

const isRewrite = (kind: AssistKind): boolean => kind !== 'suggest' && kind !== 'summarise';

const Words = ({ label, text, isMuted }: { label: string; text: string; isMuted: boolean }) => {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p id={id} className="font-medium text-small text-text-3">
        {label}
      </p>
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
        tabIndex={0}
        className={cx(
          'thin-scroll max-h-40 min-h-9 overflow-auto whitespace-pre-wrap rounded-control border border-line px-2.5 py-1.5 text-control wrap-anywhere',
          isMuted ? 'text-text-2' : 'bg-brand-soft text-text',
        )}
      >
        {text}
      </section>
    </div>
  );
};

const useWhy = ({ failure, refusal }: Help): string | null => {
  const { t } = useTranslation();
  if (refusal) return refusal;
  if (failure === null) return null;
  return failure === 'line' ? t('assist.lineEnded') : t(`aiFailures.${failure}`);
};

const NoteActions = ({ help, onResolve }: { help: Help; onResolve: () => void }) => {
  const { t } = useTranslation();
  const save = async (isEnd: boolean): Promise<void> => {
    try {
      await saveNote(help.ticketId, help.text.slice(0, limits.ticketNote.max));
      closeHelp();
      toast.success(t('assist.noteSaved'));
      if (isEnd) onResolve();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void save(true)}>
        {t('assist.saveAndResolve')}
      </Button>
      <Button size="small" kind="solid" onClick={() => void save(false)}>
        {t('assist.saveNote')}
      </Button>
    </>
  );
};

const Actions = ({ help, text, setText, onDone, onResolve }: Props & { help: Help }) => {
  const { t } = useTranslation();
  const { state, kind, language, ticketId, original } = help;
  const again = () =>
    void askHelp({ ticketId, kind, ...(language ? { language } : {}) }, isRewrite(kind) ? original : text);
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5">
      {state === 'writing' ? null : (
        <Button size="small" kind="text" onClick={again}>
          {t('assist.again')}
        </Button>
      )}
      {state === 'ready' && kind === 'summarise' ? <NoteActions help={help} onResolve={onResolve} /> : null}
      {state === 'ready' && kind !== 'summarise' ? (
        <Button
          size="small"
          kind="solid"
          title={`${modSign} J`}
          onClick={() => {
            takeHelp(setText, text);
            onDone();
          }}
        >
          {t('assist.use')}
        </Button>
      ) : null}
    </div>
  );
};

/** After it was taken: one line, and the way back. */
const Used = ({ setText, onDone }: Pick<Props, 'setText' | 'onDone'>) => {
  const { t } = useTranslation();
  const undo = () => {
    undoHelp(setText);
    onDone();
  };
  return (
    <>
      <p role="status" className="min-w-0 flex-1 truncate text-small text-text-2">
        {t('assist.used')}
      </p>
      <Button size="small" kind="text" onClick={undo}>
        {t('composing.undo')}
      </Button>
    </>
  );
};

/** Both texts beside each other, why there is no more, and what can be done. */
const Proposal = (props: Props & { help: Help }) => {
  const { help } = props;
  const { t } = useTranslation();
  const why = useWhy(help);
  const isSide = isRewrite(help.kind);
  return (
    <>
      <div className={cx('grid gap-2', isSide && 'sm:grid-cols-2')}>
        {isSide ? <Words label={t('assist.original')} text={help.original} isMuted /> : null}
        {help.text || help.state !== 'failed' ? (
          <Words label={t('assist.proposal')} text={help.text} isMuted={false} />
        ) : null}
      </div>
      {why ? (
        <p role="alert" className="text-danger text-small">
          {why}
        </p>
      ) : null}
      <Actions {...props} />
    </>
  );
};

/** Above the field: what a model proposes beside what was written. Nothing is sent, and nothing goes into the field unasked. */
export const AssistPanel = (props: Props) => {
  const { ticketId, text } = props;
  const { t } = useTranslation();
  const help = useStore(helpStore);
  const isSent = help?.state === 'used' && text === '';
  useEffect(() => {
    if (isSent) closeHelp();
  }, [isSent]);
  useEffect(() => () => void (helpStore.get()?.ticketId === ticketId && closeHelp()), [ticketId]);
  if (!help || help.ticketId !== ticketId || isSent) return null;
  const leave = () => {
    closeHelp();
    props.onDone();
  };
  return (
    <section aria-label={t('assist.region')} className="flex flex-col gap-2 border-line border-b px-3 py-2">
      <div className="flex items-center gap-2">
        <Sparkles size={14} aria-hidden="true" className="shrink-0 text-brand-text" />
        {help.state === 'used' ? (
          <Used setText={props.setText} onDone={props.onDone} />
        ) : (
          <p role="status" className="min-w-0 flex-1 truncate font-semibold text-brand-text text-small">
            {t(help.state === 'writing' ? 'assist.writing' : `assist.kinds.${help.kind}`)}
          </p>
        )}
        <IconButton label={t('assist.close')} icon={<X size={16} />} size={28} onClick={leave} />
      </div>
      {help.state === 'used' ? null : <Proposal {...props} help={help} />}
    </section>
  );
};
