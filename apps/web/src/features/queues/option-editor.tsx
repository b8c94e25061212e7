import { limits, type QueueOption, queueRoutes } from '@recado/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { RecordFileField } from '../../kit/resource/record-file-field.tsx';
import { useRecordFile } from '../../kit/resource/use-record-file.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { OptionWords } from './use-options.ts';

type OptionEditorProps = {
  /** Absent: a new one. */
  option?: QueueOption;
  /** Its place inside the tree, from 1; absent where it stands below the tree. */
  level?: number | undefined;
  /** Saves the words and answers the option. */
  save: (words: OptionWords) => Promise<QueueOption>;
  /** Saved, or left alone. */
  onClose: (saved: QueueOption | null) => void;
};

const storedIn = ({ mediaPath, mediaName, mediaType }: QueueOption) =>
  mediaPath === null ? null : { name: mediaName ?? '', type: mediaType ?? '', url: mediaPath };

/** Title, message and file of an option, edited where it stands: Ctrl+Enter saves, Escape leaves. */
export const OptionEditor = ({ option, level, save, onClose }: OptionEditorProps) => {
  const { t } = useTranslation();
  const [title, setTitle] = useState(option?.title ?? '');
  const [message, setMessage] = useState(option?.message ?? '');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const file = useRecordFile<QueueOption>({
    typeArch: 'queueOption',
    upload: (id, body, options) => call(queueRoutes.uploadQueueOptionMedia, { params: { id }, body }, options),
    fetch: (id) => call(queueRoutes.getQueueOption, { params: { id } }),
  });
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    setMissing(title.trim() === '');
    if (title.trim() === '') return field.current?.focus();
    setBusy(true);
    try {
      onClose(await file.send(await save({ title, message })));
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target === field.current);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    // The form around it has keys of its own.
    event.stopPropagation();
    if (saves) void submit();
    else onClose(null);
  };
  // A tree holds items and nothing else: inside it the form is one.
  const place =
    level === undefined
      ? {}
      : {
          role: 'treeitem',
          tabIndex: -1,
          'aria-level': level,
          'aria-selected': true,
          'aria-label': option ? t('queues.options.edit', { title: option.title }) : t('queues.options.add'),
        };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its fields pass through.
    <div {...place} onKeyDown={onKeyDown} className="flex flex-col gap-3 bg-canvas p-3">
      <Field
        label={t('queues.options.optionTitle')}
        error={isMissing ? t('validation.requiredField') : undefined}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            autoFocus
            value={title}
            maxLength={limits.queueOptionTitle.max}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('queues.options.message')} hint={t('queues.options.messageHint')}>
        {(control) => (
          <Textarea
            {...control}
            minRows={2}
            value={message}
            maxLength={limits.messageBody.max}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
      </Field>
      <RecordFileField
        file={file}
        stored={option ? storedIn(option) : null}
        maxBytes={limits.attachmentBytes}
        remove={async () => {
          if (option) onClose(await call(queueRoutes.deleteQueueOptionMedia, { params: { id: option.id } }));
        }}
      />
      <div className="flex justify-end gap-2">
        <Button kind="text" disabled={isBusy} onClick={() => onClose(null)}>
          {t('common.cancel')}
        </Button>
        <Button kind="solid" busy={isBusy} onClick={() => void submit()}>
          {t('queues.options.save')}
        </Button>
      </div>
    </div>
  );
};
