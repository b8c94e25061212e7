import { type AssistLine, assistRoutes, limits } from '@recado/contract';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLines } from '../../kit/read-lines.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type Props = { ticketId: number; text: string; onChange: (text: string) => void };

/** A note for whoever takes over: a model writes it from the conversation, and the reader changes what is wrong. */
export const SummaryField = ({ ticketId, text, onChange }: Props) => {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const [why, setWhy] = useState<string>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const write = async (): Promise<void> => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    setWriting(true);
    setWhy(undefined);
    let written = '';
    const onLine = (line: AssistLine): void => {
      if ('failure' in line) setWhy(t(`aiFailures.${line.failure}`));
      if (!('text' in line)) return;
      written += line.text;
      onChange(written.trimStart().slice(0, limits.ticketNote.max));
    };
    const body = { kind: 'summarise' as const, ticketId };
    try {
      await readLines(assistRoutes.assist, { body }, { onLine, signal: mine.signal });
    } catch (error) {
      if (!mine.signal.aborted) setWhy(sentenceOf(error));
    }
    if (!mine.signal.aborted) setWriting(false);
  };
  return (
    <Field
      label={t('assist.summary')}
      hint={t('assist.summaryHint')}
      error={why}
      aside={
        <Button
          kind="text"
          size="small"
          className="-my-1.5"
          icon={<Sparkles size={14} />}
          busy={isWriting}
          onClick={() => void write()}
        >
          {t('assist.summarise')}
        </Button>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          minRows={2}
          maxRows={8}
          maxLength={limits.ticketNote.max}
          readOnly={isWriting}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};
