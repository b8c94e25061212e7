import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { modSign } from '../../ui/key-cap.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ApiError } from '../api-error.ts';
import { FailedLoad } from '../failed-load.tsx';
import { checkedBy } from '../form-schema.ts';
import { UnsavedQuestion, useUnsavedGuard } from '../unsaved-guard.tsx';
import { type BodyOf, oneOptions, type RecordOf, type Records, type WebResource } from './records.ts';
import type { RecordDialogProps } from './resource-description.ts';
import { useSaveRecord } from './use-save-record.ts';

/** The form that a dialog's fields are given. */
export type RecordForm<R extends WebResource> = UseFormReturn<BodyOf<R> & FieldValues>;

type Props<R extends WebResource> = RecordDialogProps<R> & {
  records: Records<R>;
  titles: { new: string; edit: string };
  /** What the fields hold at first; `undefined`: of a new record. */
  valuesOf: (record: RecordOf<R> | undefined) => BodyOf<R>;
  /** What else belongs to saving, such as a file that follows; the record is saved already when it fails. */
  finish?: (record: RecordOf<R>) => Promise<RecordOf<R>>;
  /** What is said of a saved one, in the place of the usual words. */
  saved?: string;
  /** What a refusal is called here (administration §8). */
  failure?: string;
  /** What is checked of a record in the place of what its call takes, where that is stricter. */
  checkOf?: (record: RecordOf<R> | undefined) => z.ZodObject | undefined;
  /** Code of a refusal → the field under which it is said. */
  fieldOf?: Partial<Record<string, Path<BodyOf<R> & FieldValues>>>;
  width?: NonNullable<DialogProps['width']>;
  /** In the place of the title's one line below, e.g. who the record is. */
  description?: ReactNode;
  /** In the place of the hint about keys. */
  footNote?: (form: RecordForm<R>, record: RecordOf<R> | undefined) => ReactNode;
  /** Stands before the solid action. */
  moreActions?: (form: RecordForm<R>, record: RecordOf<R> | undefined) => ReactNode;
  saveLabel?: (form: RecordForm<R>) => string;
  /** It is only read: there is nothing to save. */
  isReadOnly?: boolean;
  children: (form: RecordForm<R>, record: RecordOf<R> | undefined) => ReactNode;
};

/** The record behind the form: the row where it is whole, else fetched. */
const useRecord = <R extends WebResource>({ records, id, row }: Props<R>) => {
  const whole = records.rowsAreWhole && row ? (row as unknown as RecordOf<R>) : undefined; // said by rowsAreWhole
  const query = useQuery({ ...oneOptions(records, id ?? 0), enabled: id !== null && whole === undefined });
  return { record: whole ?? query.data, query, isWaiting: id !== null && whole === undefined && !query.data };
};

const FormSkeleton = () => (
  <div className="flex flex-col gap-5 py-2">
    {[0, 1, 2].map((key) => (
      <div key={key} className="flex flex-col gap-2">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </div>
);

const SaveHint = () => {
  const { t } = useTranslation();
  const key = 'rounded-chip border border-line px-1.5 font-sans';
  return (
    <span aria-hidden="true" className="flex items-center gap-1 pointer-coarse:hidden max-sm:hidden">
      <kbd className={key}>{modSign}</kbd>
      <kbd className={key}>{'Enter'}</kbd>
      {t('common.saveHint')}
    </span>
  );
};

type FootProps<R extends WebResource> = {
  dialog: Props<R>;
  form: RecordForm<R>;
  record: RecordOf<R> | undefined;
  formId: string;
  isSaving: boolean;
  isWaiting: boolean;
  onCancel: () => void;
};

/** Leaving, what else the record offers, and saving where there is something to save. */
const FootActions = <R extends WebResource>(props: FootProps<R>) => {
  const { dialog, form, record } = props;
  const { t } = useTranslation();
  return (
    <>
      <Button kind="text" onClick={props.onCancel}>
        {t(dialog.isReadOnly ? 'common.close' : 'common.cancel')}
      </Button>
      {dialog.moreActions?.(form, record)}
      {dialog.isReadOnly ? null : (
        <Button kind="solid" type="submit" form={props.formId} busy={props.isSaving} disabled={props.isWaiting}>
          {dialog.saveLabel?.(form) ?? t('common.save')}
        </Button>
      )}
    </>
  );
};

/**
 * The form of a record in a dialog: checked by the contract, Ctrl/⌘+Enter saves, refusals stand under their fields,
 * changes are not lost unasked. Its fields come from the feature.
 */
export const RecordDialog = <R extends WebResource>(props: Props<R>) => {
  const { records, id, open, onClose, onSaved, valuesOf, titles, fieldOf = {}, children } = props;
  const { t } = useTranslation();
  const formId = useId();
  const { record, query, isWaiting } = useRecord(props);
  const [refusal, setRefusal] = useState<string | null>(null);
  const taken = (id === null ? records.resource.create.body : records.resource.update.body) as z.ZodObject; // forms write objects
  const schema = props.checkOf?.(record) ?? taken;
  const form = useForm<FieldValues>({
    // The server parses for itself: it is sent what was typed, not what the schema makes of it.
    resolver: zodResolver(checkedBy(schema), undefined, { raw: true }),
    values: valuesOf(record) as FieldValues,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty } = form.formState;
  const { save, isSaving } = useSaveRecord(records, {
    onSaved,
    ...(props.finish ? { finish: props.finish } : {}),
    ...(props.saved ? { saved: props.saved } : {}),
    ...(props.failure ? { failure: props.failure } : {}),
    onRefused: (error, sentence) => {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
      if (field) form.setError(field, { type: 'server', message: sentence }, { shouldFocus: true });
      else setRefusal(sentence);
      return field !== undefined;
    },
  });
  const guard = useUnsavedGuard(open && isDirty && !isSaving, onClose);
  const submit = form.handleSubmit((body) => {
    if (props.isReadOnly) return;
    setRefusal(null);
    save(id, body as BodyOf<R>);
  });
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  const typed = form as unknown as RecordForm<R>; // its values are those of valuesOf
  return (
    <Dialog
      open={open}
      onClose={guard.close}
      onClosed={props.onClosed}
      title={id === null ? titles.new : titles.edit}
      description={props.description}
      width={props.width ?? 600}
      footNote={props.footNote ? props.footNote(typed, record) : <SaveHint />}
      actions={
        <FootActions
          dialog={props}
          form={typed}
          record={record}
          formId={formId}
          isSaving={isSaving}
          isWaiting={isWaiting}
          onCancel={guard.close}
        />
      }
    >
      {query.isError && isWaiting ? (
        <FailedLoad title={t('common.loadFailed')} query={query} />
      ) : (
        <Loading waiting={isWaiting} skeleton={<FormSkeleton />}>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void submit(event)}
            onKeyDown={saveByKey}
            className="flex flex-col gap-4 pt-1"
          >
            {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
            {children(typed, record)}
          </form>
        </Loading>
      )}
      <UnsavedQuestion guard={guard} />
    </Dialog>
  );
};
