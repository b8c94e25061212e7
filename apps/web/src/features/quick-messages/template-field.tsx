import { type TemplateVariable, templateVariables } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
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

type Reading = {
  /** Whose name stands in the preview; an example's when absent. */
  contactName?: string | undefined;
  /** When it is read; now when absent. */
  at?: Date | undefined;
};

const Preview = ({ text, contactName, at }: Reading & { text: string }) => {
  const { t } = useTranslation();
  const greetings = useQuery(greetingsOptions());
  return (
    <section aria-label={t('quickMessages.form.preview')} className="flex flex-col gap-1">
      <p className="text-small text-text-3">{t('quickMessages.form.preview')}</p>
      <div className="flex justify-end rounded-menu bg-chat p-3">
        {text.trim() ? (
          <p className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-menu bg-bubble-out px-3 py-2 text-body text-text">
            {fillTemplate(text, contactName ?? t('quickMessages.form.exampleName'), greetings.data, at)}
          </p>
        ) : (
          <p className="w-full text-center text-small text-text-3">{t('quickMessages.form.previewEmpty')}</p>
        )}
      </div>
    </section>
  );
};

type TemplateFieldProps = Reading & {
  label: ReactNode;
  /** The translated sentence under the field. */
  error: string | null;
  required?: boolean;
  autoFocus?: boolean;
  maxLength: number;
  /** What it holds now. */
  text: string;
  registered: UseFormRegisterReturn;
  /** Told what the field holds after a variable came in. */
  onInserted: (text: string) => void;
};

/** A text, the variables that come in at the caret, and what the customer will read (wire-contract 9). */
export const TemplateField = (props: TemplateFieldProps) => {
  const { label, error, required = false, autoFocus, maxLength, text, registered, onInserted, ...reading } = props;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...rest } = registered;
  const insert = (variable: TemplateVariable): void => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setRangeText(`{{${variable}}}`, field.selectionStart, field.selectionEnd, 'end');
    onInserted(field.value);
  };
  return (
    <>
      <Field label={label} error={error ?? undefined} required={required}>
        {(control) => (
          <Textarea
            {...control}
            {...rest}
            autoFocus={autoFocus}
            ref={(field) => {
              ref(field);
              area.current = field;
            }}
            minRows={4}
            maxLength={maxLength}
          />
        )}
      </Field>
      <Variables onInsert={insert} />
      <Preview text={text} {...reading} />
    </>
  );
};
