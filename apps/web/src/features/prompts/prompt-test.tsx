import { type promptBody, promptRoutes, type RouteResult } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { causeOf } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type Draft = z.input<typeof promptBody>;
type Answer = RouteResult<typeof promptRoutes.testPrompt>;
interface Line {
  key: number;
  fromMe: boolean;
  body: string;
}

const inLines = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

/** What an answer took: tokens, time, and money where the prices are known. */
const Took = ({ answer, draft }: { answer: Answer; draft: Draft }) => {
  const { t } = useTranslation();
  const { promptTokens, completionTokens, milliseconds } = answer;
  const cost = (promptTokens * Number(draft.inputPrice) + completionTokens * Number(draft.outputPrice)) / 1_000_000;
  const seconds = formatNumber(milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const parts = [
    t('prompts.test.used', { tokens: formatNumber(promptTokens + completionTokens), seconds }),
    ...(cost > 0 ? [t('prompts.test.cost', { cost: formatNumber(cost, { maximumSignificantDigits: 3 }) })] : []),
  ];
  return <p className="text-small text-text-2">{parts.join(', ')}</p>;
};

const Outcome = ({ answer, draft }: { answer: Answer; draft: Draft }) => {
  const { t } = useTranslation();
  return (
    <>
      {answer.failure ? <Banner tone="danger">{t(`aiFailures.${answer.failure}`)}</Banner> : null}
      {answer.transfers ? <Banner tone="info">{t('prompts.test.transfers')}</Banner> : null}
      {answer.failure ? null : <Took answer={answer} draft={draft} />}
      <details className="text-small text-text-2">
        <summary>{t('prompts.test.sent')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
        <pre tabIndex={0} className="thin-scroll mt-2 max-h-60 overflow-auto whitespace-pre-wrap wrap-anywhere">
          {inLines(answer.request)}
        </pre>
      </details>
    </>
  );
};

const Said = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="flex flex-col gap-2" aria-live="polite">
    {lines.map(({ key, fromMe, body }) => (
      <li
        key={key}
        className={cx(
          'max-w-[85%] whitespace-pre-wrap rounded-menu px-3 py-2 text-control wrap-anywhere',
          fromMe ? 'self-start border border-line bg-canvas' : 'self-end bg-brand-soft',
        )}
      >
        {body}
      </li>
    ))}
  </ul>
);

/** A conversation with the prompt as it is typed, saved or not. */
export const PromptTest = ({ id, draft }: { id: number | null; draft: () => Draft }) => {
  const { t } = useTranslation();
  const [lines, setLines] = useState<Line[]>([]);
  const [text, setText] = useState('');
  const ask = useMutation({
    mutationFn: (said: Line[]) => {
      const { name, prompt, maxTokens, temperature, apiKey, baseUrl, model } = draft();
      const messages = said.map(({ fromMe, body }) => ({ fromMe, body }));
      const words = { name, prompt, maxTokens, temperature };
      return call(promptRoutes.testPrompt, { body: { ...words, apiKey, baseUrl, model, id, messages } });
    },
    onSuccess: (answer, said) => {
      if (answer.text) setLines([...said, { key: said.length, fromMe: true, body: answer.text }]);
    },
  });
  const send = () => {
    const body = text.trim();
    if (body === '' || ask.isPending) return;
    const said = [...lines, { key: lines.length, fromMe: false, body }];
    setLines(said);
    setText('');
    ask.mutate(said);
  };
  const sendByKey = (event: KeyboardEvent) => {
    // With Ctrl or ⌘ the whole form is saved.
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send();
  };
  return (
    <section
      className="flex flex-col gap-3 self-start rounded-menu border border-line p-4 lg:sticky lg:top-0"
      aria-label={t('prompts.test.title')}
    >
      <h3 className="font-semibold text-control">{t('prompts.test.title')}</h3>
      <p className="text-small text-text-3">{t('prompts.test.hint')}</p>
      <Said lines={lines} />
      {ask.isError ? <Banner tone="danger">{causeOf(ask.error)}</Banner> : null}
      {ask.data && !ask.isPending ? <Outcome answer={ask.data} draft={draft()} /> : null}
      <Field label={t('prompts.test.message')}>
        {(control) => (
          <Textarea
            {...control}
            minRows={2}
            maxLength={1000}
            value={text}
            onKeyDown={sendByKey}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button kind="outlined" busy={ask.isPending} disabled={text.trim() === ''} onClick={send}>
        {t('prompts.test.send')}
      </Button>
    </section>
  );
};
