import type { Import, ImportMapping } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

export interface ImportColumn {
  key: string;
  label: string;
  isRequired?: boolean;
}

type MapColumnsProps = {
  record: Import;
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
  isWrong: boolean;
};

const widthOf = ({ header, preview }: Import): number =>
  Math.max(0, header?.length ?? 0, ...preview.map((row) => row.length));

const Preview = ({ record, titles }: { record: Import; titles: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('imports.preview')}
      // A table that is wider than the dialog is scrolled by keys, too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable (WCAG 2.1.1)
      tabIndex={0}
      className="thin-scroll overflow-x-auto rounded-menu border border-line"
    >
      <table className="min-w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr>
            {titles.map((title) => (
              <th
                key={title}
                scope="col"
                className="whitespace-nowrap bg-canvas px-3 py-1.5 text-left font-medium text-text-2"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {record.preview.slice(0, 5).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name, and never move
            <tr key={line}>
              {titles.map((title, index) => (
                <td key={title} className="max-w-56 truncate border-line border-t px-3 py-1.5">
                  {row[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Which column of the file is what, with the first rows beside it. */
export const MapColumns = ({ record, columns, mapping, onChange, isWrong }: MapColumnsProps) => {
  const { t } = useTranslation();
  const names = Array.from({ length: widthOf(record) }, (_, index) => {
    const number = t('imports.columnNumber', { number: index + 1 });
    const title = record.header?.[index];
    return title ? `${title} (${number})` : number;
  });
  const change = (key: string, column: number | null): void => {
    const { [key]: _old, ...others } = mapping;
    onChange(column === null ? others : { ...others, [key]: column });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-control text-text-2">{t('imports.mappingHint')}</p>
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        {columns.map(({ key, label, isRequired = false }) => (
          <Field
            key={key}
            label={label}
            required={isRequired}
            error={isWrong && isRequired && mapping[key] === undefined ? t('imports.required') : undefined}
          >
            {(control) => (
              <Select<number | null>
                control={control}
                value={mapping[key] ?? null}
                onChange={(column) => change(key, column)}
                placeholder={t('imports.notImported')}
                options={[
                  { value: null, label: t('imports.notImported') },
                  ...names.map((name, index) => ({ value: index, label: name })),
                ]}
              />
            )}
          </Field>
        ))}
      </div>
      <Preview record={record} titles={names} />
    </div>
  );
};
