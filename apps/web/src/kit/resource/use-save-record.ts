import { limits } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.tsx';
import { ApiError } from '../api-error.ts';
import { log } from '../log.ts';
import { sentenceOf } from '../show-error.ts';
import { putRecord, takeRecord } from './record-caches.ts';
import { type BodyOf, callLoosely, type RecordOf, type Records, type WebResource } from './records.ts';

/** The error's own sentence, or that it did not work (administration §8). */
const useFailure = () => {
  const { t } = useTranslation();
  return (error: unknown): string => {
    log(error instanceof ApiError ? error.code : 'unexpected failure', error);
    return error instanceof ApiError && error.status !== 500 ? sentenceOf(error) : t('common.notDone');
  };
};

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

type SaveOptions<R extends WebResource> = {
  onSaved?: (record: RecordOf<R>) => void;
  /** What else belongs to saving, such as a file that follows; the record is saved already when it fails. */
  finish?: (record: RecordOf<R>) => Promise<RecordOf<R>>;
  /** What is said of a saved one, in the place of the usual words. */
  saved?: string;
  /** What a refusal is called here (administration §8); its own sentence stands beside. */
  failure?: string;
  /** Answers true when it has said the failure itself, e.g. under a field. */
  onRefused?: (error: unknown, sentence: string) => boolean;
};

/**
 * Saves a record: made when `id` is null, changed else. Says the specified sentences, puts the reply into every list at
 * once, and ignores a second press within 400 ms and while one is under way (administration §8, §9; decisions 37).
 */
export const useSaveRecord = <R extends WebResource>(records: Records<R>, options: SaveOptions<R> = {}) => {
  const { t } = useTranslation();
  const failureOf = useFailure();
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  // Until an answer comes every try to make it is the same one: an answer that was lost makes no second record.
  const key = useRef<string | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ id, body }: { id: number | null; body: BodyOf<R> }) => {
      const { create, update } = records.resource;
      key.current ??= crypto.randomUUID();
      const once = { 'Idempotency-Key': key.current };
      const saved =
        id === null ? callLoosely(create, { body }, undefined, once) : callLoosely(update, { params: { id }, body });
      const record = (await saved) as RecordOf<R>; // both routes answer one record
      key.current = null;
      if (!options.finish) return record;
      putRecord(records, record, { isNew: id === null, isOwn: true });
      return options.finish(record);
    },
    onSuccess: (record, { id }) => {
      putRecord(records, record, { isNew: id === null, isOwn: true });
      toast.success(options.saved ?? t('common.done'));
      options.onSaved?.(record);
    },
    onError: (error) => {
      // What was refused may be mended at once: the next press is no double one.
      lastAt.current = Number.NEGATIVE_INFINITY;
      const sentence = failureOf(error);
      const isSaid = options.onRefused?.(error, sentence);
      if (options.failure && isRefusal(error)) toast.error(options.failure);
      else if (!isSaid) toast.error(sentence);
    },
  });
  return {
    isSaving: mutation.isPending,
    save: (id: number | null, body: BodyOf<R>): void => {
      const now = performance.now();
      if (mutation.isPending || now - lastAt.current < limits.modalSubmitGuardMs) return;
      lastAt.current = now;
      mutation.mutate({ id, body });
    },
  };
};

/** Deletes a record, after the question was answered; its row leaves every list at once. */
export const useRemoveRecord = <R extends WebResource>(records: Records<R>, onSettled?: () => void) => {
  const { t } = useTranslation();
  const failureOf = useFailure();
  const mutation = useMutation({
    mutationFn: (id: number) => callLoosely(records.resource.remove, { params: { id } }),
    onSuccess: (_reply, id) => {
      takeRecord(records, id);
      toast.success(t('common.done'));
    },
    onError: (error, id) => {
      // Somebody else was faster.
      if (error instanceof ApiError && error.status === 404) takeRecord(records, id);
      toast.error(failureOf(error));
    },
    ...(onSettled ? { onSettled } : {}),
  });
  return {
    isRemoving: mutation.isPending,
    remove: (id: number): void => {
      if (!mutation.isPending) mutation.mutate(id);
    },
  };
};
