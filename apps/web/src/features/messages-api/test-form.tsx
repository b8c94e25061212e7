import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip, Send, X } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { apiErrorWords } from './error-words.ts';
import { type Answer, apiCallsQuery, sendTest, type TestValues } from './queries.ts';

const nothing: TestValues = { token: '', number: '', body: '', files: [], closes: false };

const Files = ({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) => {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice.
        <div key={at} className="flex items-center gap-2 rounded-control border border-line px-3 py-1 text-control">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="text-small text-text-3">{formatBytes(file.size)}</span>
          <IconButton
            label={t('messagesApi.test.removeFile', { name: file.name })}
            icon={<X size={16} />}
            size={28}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </div>
      ))}
      <Button className="self-start" icon={<Paperclip size={16} />} onClick={() => picker.current?.click()}>
        {t('messagesApi.test.addFiles')}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('messagesApi.test.addFiles')}
        onChange={({ currentTarget }) => {
          onChange([...files, ...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
};

/** What the server said, word for word, and what it means. */
const LiveAnswer = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation();
  const words = answer.error ? apiErrorWords(answer.error) : null;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-control text-text-2">
        {t('messagesApi.test.answer', { status: answer.status, ms: answer.tookMs })}
      </p>
      <pre className="thin-scroll max-h-48 overflow-auto whitespace-pre-wrap rounded-menu border border-line bg-canvas p-3 font-mono text-small wrap-anywhere">
        {answer.text}
      </pre>
      {words ? <Banner tone="danger">{words}</Banner> : null}
    </div>
  );
};

const useSending = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendTest,
    onSuccess: ({ error, status }) => {
      if (!error && status < 400) toast.success(t('messagesApi.test.sent'));
      void client.invalidateQueries({ queryKey: apiCallsQuery.queryKey });
    },
    // Nothing was answered: said under the form.
    onError: () => undefined,
  });
};

/** Sends a real message as a program would. The token stays in this page, until it is left. */
export const TestForm = () => {
  const { t } = useTranslation();
  const [values, setValues] = useState(nothing);
  const [checks, setChecks] = useState(false);
  const sending = useSending();
  const set = (change: Partial<TestValues>) => setValues((before) => ({ ...before, ...change }));
  const isSayingNothing = values.body.trim() === '' && values.files.length === 0;
  const missing = (isMissing: boolean) => (checks && isMissing ? t('validation.mandatory') : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecks(true);
    if (values.token.trim() && values.number.trim() && !isSayingNothing)
      sending.mutate({ ...values, token: values.token.trim(), number: values.number.trim() });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('messagesApi.test.title')}
      className="flex flex-col gap-4 rounded-menu border border-line p-5"
    >
      <div>
        <h2 className="font-semibold text-body">{t('messagesApi.test.title')}</h2>
        <p className="text-control text-text-2">{t('messagesApi.test.detail')}</p>
      </div>
      <Field
        label={t('messagesApi.test.token')}
        hint={t('messagesApi.test.tokenHint')}
        error={missing(!values.token.trim())}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            value={values.token}
            onChange={(event) => set({ token: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label={t('common.number')}
        hint={t('messagesApi.fields.number')}
        error={missing(!values.number.trim())}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="tel"
            placeholder="5511999998888"
            value={values.number}
            onChange={(event) => set({ number: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('messagesApi.test.body')} error={missing(isSayingNothing)}>
        {(control) => (
          <Textarea {...control} value={values.body} onChange={(event) => set({ body: event.currentTarget.value })} />
        )}
      </Field>
      <Files files={values.files} onChange={(files) => set({ files })} />
      <Checkbox
        label={t('messagesApi.test.closes')}
        checked={values.closes}
        onChange={(event) => set({ closes: event.currentTarget.checked })}
      />
      <Button kind="solid" type="submit" icon={<Send size={16} />} busy={sending.isPending} className="self-start">
        {t('messagesApi.test.send')}
      </Button>
      {sending.data ? <LiveAnswer answer={sending.data} /> : null}
      {sending.isError ? (
        <Banner tone="danger" role="alert">
          {t('errors.network')}
        </Banner>
      ) : null}
    </form>
  );
};
