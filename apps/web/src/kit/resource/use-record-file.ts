import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { queryClient } from '../query-client.ts';
import { sentenceOf } from '../show-error.ts';
import { oneKeyOf } from './records.ts';

/** A file that was chosen in a form and follows the saving of its record. */
export interface RecordFile<Saved> {
  readonly file: File | null;
  /** How much of it has left, 0 to 1; null while nothing is under way. */
  readonly share: number | null;
  readonly choose: (file: File | null) => void;
  readonly cancel: () => void;
  /** Sends the file, if one was chosen, and answers the record with it. */
  readonly send: (record: Saved) => Promise<Saved>;
}

export interface RecordFileCalls<Saved> {
  /** What the wire calls the folder of such files. */
  readonly typeArch: string;
  readonly upload: (
    id: number,
    body: FormData,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<unknown>;
  readonly fetch: (id: number) => Promise<Saved>;
}

/** Holds the file of a form until its record is saved, then sends it. */
export const useRecordFile = <Saved extends { id: number }>(calls: RecordFileCalls<Saved>): RecordFile<Saved> => {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const send = async (record: Saved): Promise<Saved> => {
    if (!file) return record;
    const body = new FormData();
    body.append('typeArch', calls.typeArch);
    body.append('file', file);
    const controller = new AbortController();
    stop.current = controller;
    setShare(0);
    try {
      await calls.upload(record.id, body, { signal: controller.signal, onProgress: setShare });
      setFile(null);
      return await calls.fetch(record.id);
    } finally {
      setShare(null);
      stop.current = null;
    }
  };
  return { file, share, choose: setFile, cancel: () => stop.current?.abort(), send };
};

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Lets a file follow the saving of its record. When it did not come, the record stays saved, the form says so, and the
 * next saving changes the record that is there.
 */
export const useFileAfterSaving = <Saved extends { id: number }>(
  key: string,
  givenId: number | null,
  file: RecordFile<Saved>,
): { id: number | null; finish: (record: Saved) => Promise<Saved> } => {
  const { t } = useTranslation();
  const [savedId, setSavedId] = useState<number | null>(null);
  const finish = async (record: Saved): Promise<Saved> => {
    try {
      return await file.send(record);
    } catch (error) {
      queryClient.setQueryData(oneKeyOf(key, record.id), record);
      setSavedId(record.id);
      const status = error instanceof ApiError ? error.status : 0;
      if (isCancelled(error)) throw new ApiError(status, t('files.ofRecord.cancelled'));
      throw new ApiError(status, `${t('files.ofRecord.failed')} ${sentenceOf(error)}`);
    }
  };
  return { id: givenId ?? savedId, finish };
};
