import { limits } from '@recado/contract';
import { personVariables } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/format-number.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { settingsIn, settingsQuery } from '../queries.ts';
import type { CampaignForm } from './campaign-dialog.tsx';
import type { TextName } from './values.ts';

/** What may stand in a text: the person's own, and the company's. */
const useVariables = (): string[] => {
  const { data } = useQuery(settingsQuery);
  const own = data ? settingsIn(data).variables.map(({ key }) => key) : [];
  return [...Object.values(personVariables), ...own].map((key) => `{${key}}`);
};

const Variables = ({ onInsert }: { onInsert: (variable: string) => void }) => {
  const { t } = useTranslation();
  const variables = useVariables();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{t('campaigns.form.variables')}</legend>
      {variables.map((variable) => (
        <button
          key={variable}
          type="button"
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(variable)}
          className="inline-flex h-7 max-w-full items-center truncate rounded-control border border-line-2 px-2 font-medium text-small text-text-2 hover:bg-hover hover:text-text pointer-coarse:h-9"
        >
          {variable}
        </button>
      ))}
    </fieldset>
  );
};

type TextProps = { form: CampaignForm; name: TextName; label: string; isLocked: boolean; autoFocus: boolean };

/** One text: what is typed, the variables that come in at the caret, and its length. */
const CampaignText = ({ form, name, label, isLocked, autoFocus }: TextProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...registered } = form.register(name);
  const text = String(form.watch(name) ?? '');
  const insert = (variable: string): void => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setRangeText(variable, field.selectionStart, field.selectionEnd, 'end');
    form.setValue(name, field.value, { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-2 pt-3">
      <Field
        label={<span className="sr-only">{label}</span>}
        error={errorText(form.formState.errors[name]) ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            {...registered}
            ref={(field) => {
              ref(field);
              area.current = field;
            }}
            readOnly={isLocked}
            // A campaign that is there begins with its message.
            autoFocus={autoFocus}
            minRows={5}
            maxRows={10}
            maxLength={limits.campaignText.max}
          />
        )}
      </Field>
      <div className="flex items-start justify-between gap-3">
        {isLocked ? <span /> : <Variables onInsert={insert} />}
        <span className="shrink-0 text-small text-text-3 tabular-nums">
          {t('campaigns.form.characters', { number: formatNumber(text.length) })}
        </span>
      </div>
    </div>
  );
};

const Dot = ({ isFilled }: { isFilled: boolean }) => {
  const { t } = useTranslation();
  return (
    <>
      <span
        aria-hidden="true"
        className={cx('size-1.5 shrink-0 rounded-full', isFilled ? 'bg-brand' : 'border border-text-3')}
      />
      <span className="sr-only">{isFilled ? t('campaigns.form.filled') : t('campaigns.form.empty')}</span>
    </>
  );
};

type Props = {
  form: CampaignForm;
  kind: 'message' | 'confirmation';
  names: readonly TextName[];
  isLocked: boolean;
  autoFocus?: boolean;
  /** Told which text is looked at. */
  onShow: (name: TextName) => void;
};

/** Five texts in tabs, of which each says whether it is filled. */
export const TextTabs = ({ form, kind, names, isLocked, autoFocus = false, onShow }: Props) => {
  const { t } = useTranslation();
  const [first = 'message1'] = names;
  const [shown, setShown] = useState<TextName>(first);
  const isMessage = kind === 'message';
  const show = (name: TextName): void => {
    setShown(name);
    onShow(name);
  };
  const number = names.indexOf(shown) + 1;
  const label = isMessage
    ? t('campaigns.form.messageLabel', { number })
    : t('campaigns.form.confirmationLabel', { number });
  return (
    <section>
      <Tabs
        label={t(isMessage ? 'campaigns.form.messages' : 'campaigns.form.confirmations')}
        value={shown}
        onChange={show}
        listClassName="thin-scroll relative overflow-x-auto [&>[role=tab]]:min-w-max max-sm:[&>[role=tab]]:gap-1.5 max-sm:[&>[role=tab]]:px-1"
        options={names.map((name, place) => ({
          value: name,
          label: t(isMessage ? 'campaigns.form.message' : 'campaigns.form.confirmationTab', { number: place + 1 }),
          badge: <Dot isFilled={String(form.watch(name) ?? '').trim() !== ''} />,
        }))}
      >
        <CampaignText
          key={shown}
          form={form}
          name={shown}
          label={label}
          isLocked={isLocked}
          autoFocus={autoFocus && shown === first}
        />
      </Tabs>
    </section>
  );
};
