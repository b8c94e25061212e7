import { limits, type quickMessages } from '@recado/contract';
import { type TemplateVariable, templateVariables } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../../kit/resource/record-dialog.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { fillTemplate, greetingsOptions } from './fill-template.ts';

const Variables = ({ onInsert }: { onInsert: (variable: TemplateVariable) => void }) => {
  const { t } = useTranslation();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="mb-1 text-small text-text-3">{t('quickMessages.form.variables')}</legend>
      {templateVariables.map((variable) => (
        <button
          key={variable}
          type="button"
          title={`{{${variable}}}`}
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(variable)}
          className="inline-flex h-7 items-center rounded-control border border-line-2 px-2 font-medium text-small text-text-2 hover:bg-hover hover:text-text pointer-coarse:h-9"
        >
          {t(`quickMessages.variables.${variable}`)}
        </button>
      ))}
    </fieldset>
  );
};

const Preview = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const greetings = useQuery(greetingsOptions());
  return (
    <section aria-label={t('quickMessages.form.preview')} className="flex flex-col gap-1">
      <p className="text-small text-text-3">{t('quickMessages.form.preview')}</p>
      <div className="flex justify-end rounded-menu bg-chat p-3">
        {text.trim() ? (
          <p className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-menu bg-bubble-out px-3 py-2 text-body text-text">
            {fillTemplate(text, t('quickMessages.form.exampleName'), greetings.data)}
          </p>
        ) : (
          <p className="w-full text-center text-small text-text-3">{t('quickMessages.form.previewEmpty')}</p>
        )}
      </div>
    </section>
  );
};

/** The reply's text, the variables that come in at the caret, and what the customer will read (wire-contract 9). */
export const MessageField = ({ form }: { form: RecordForm<typeof quickMessages> }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const text = form.watch('message') ?? '';
  const { ref, ...registered } = form.register('message');
  const insert = (variable: TemplateVariable): void => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setRangeText(`{{${variable}}}`, field.selectionStart, field.selectionEnd, 'end');
    form.setValue('message', field.value, { shouldDirty: true });
  };
  return (
    <>
      <Field label={t('quickMessages.form.message')} error={errorText(form.formState.errors.message) ?? undefined}>
        {(control) => (
          <Textarea
            {...control}
            {...registered}
            ref={(field) => {
              ref(field);
              area.current = field;
            }}
            minRows={4}
            maxLength={limits.messageBody.max}
          />
        )}
      </Field>
      <Variables onInsert={insert} />
      <Preview text={text} />
    </>
  );
};
