import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { causeOf } from './show-error.ts';

type Props = {
  label: string;
  hint?: string;
  /** Why what is chosen is not taken. */
  error?: string | undefined;
  /** What the choice of nothing is called. */
  none: string;
  rows: UseQueryResult<readonly { id: number; name: string }[]>;
  /** How a row is called here; its name by itself. */
  called?: (name: string) => string;
  /** Id of the chosen row, or null. */
  value: number | null;
  onChange: (id: number | null) => void;
};

/** What a field says of choices that did not come, and the way to ask again; nothing while they are there or on their way. */
export const useLoadFailure = (query: Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'refetch'>) => {
  const { t } = useTranslation();
  const { isError, error, data, refetch } = query;
  if (!isError || data !== undefined) return {};
  return {
    error: `${t('common.loadFailed')}: ${causeOf(error)}`,
    aside: (
      <Button kind="text" size="small" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    ),
  };
};

/**
 * A choice of one of the rows that a query brings, or of none. It waits for them, says when they did not come and asks
 * again; what is chosen stays also while they are on their way, or when it is not among them.
 */
export const LoadedChoice = ({ label, hint, error, none, rows, called = (name) => name, value, onChange }: Props) => {
  const failure = useLoadFailure(rows);
  const listed = rows.data ?? [];
  const isListed = value === null || listed.some(({ id }) => id === value);
  return (
    <Field label={label} hint={hint} error={error} {...failure}>
      {(control) => (
        <Select<number | null>
          control={control}
          disabled={rows.isPending}
          value={value}
          onChange={onChange}
          options={[
            { value: null, label: none },
            ...(isListed ? [] : [{ value, label: `#${value}` }]),
            ...listed.map(({ id, name }) => ({ value: id, label: called(name) })),
          ]}
        />
      )}
    </Field>
  );
};
