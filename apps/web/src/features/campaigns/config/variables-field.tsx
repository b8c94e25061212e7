import { campaignKeyForm, limits } from '@recado/contract';
import { personVariables } from '@recado/i18n';
import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type Variable = { key: string; value: string };
type Props = { variables: readonly Variable[]; onChange: (variables: readonly Variable[]) => void };

const taken: readonly string[] = Object.values(personVariables);

/** Key and value of a new variable; a key that is there already is not added. */
const NewVariable = ({ variables, onChange }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Variable>({ key: '', value: '' });
  const [error, setError] = useState<string>();
  const keyField = useRef<HTMLInputElement>(null);
  const add = (): void => {
    const key = typed.key.trim().replace(/^\{|\}$/g, '');
    const isTaken = taken.includes(key) || variables.some((variable) => variable.key === key);
    const isWrong = !campaignKeyForm.test(key);
    setError(isTaken ? t('campaigns.config.keyTaken') : isWrong ? t('campaigns.config.keyForm') : undefined);
    keyField.current?.focus();
    if (isTaken || isWrong) return;
    onChange([...variables, { key, value: typed.value }]);
    setTyped({ key: '', value: '' });
  };
  const addByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid grid-cols-[minmax(0,220px)_minmax(0,1fr)_auto] items-start gap-3 max-sm:grid-cols-1">
      <Field label={t('campaigns.config.key')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={keyField}
            autoComplete="off"
            maxLength={34}
            value={typed.key}
            onChange={(event) => setTyped({ ...typed, key: event.currentTarget.value })}
            onKeyDown={addByKey}
          />
        )}
      </Field>
      <Field label={t('campaigns.config.value')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={limits.campaignVariable.max}
            value={typed.value}
            onChange={(event) => setTyped({ ...typed, value: event.currentTarget.value })}
            onKeyDown={addByKey}
          />
        )}
      </Field>
      <Button
        icon={<Plus size={16} />}
        onClick={add}
        disabled={variables.length >= limits.campaignVariables}
        className="mt-[22px] max-sm:mt-0"
      >
        {t('campaigns.config.add')}
      </Button>
    </div>
  );
};

/** The company's own variables of texts. */
export const VariablesField = ({ variables, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="campaign-variables" className="flex flex-col gap-3">
      <h2 id="campaign-variables" className="font-semibold text-body">
        {t('campaigns.config.variables')}
      </h2>
      <p className="text-control text-text-2">{t('campaigns.config.variablesDetail')}</p>
      <NewVariable variables={variables} onChange={onChange} />
      {variables.length === 0 ? (
        <p className="text-control text-text-3">{t('campaigns.config.noVariables')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-menu border border-line">
          {variables.map(({ key, value }) => (
            <li key={key} className="flex min-h-11 items-center gap-3 py-1 pr-2 pl-3.5">
              <span className="w-40 shrink-0 truncate font-medium text-control max-sm:w-28">{`{${key}}`}</span>
              <span className="min-w-0 flex-1 truncate text-control text-text-2">{value}</span>
              <IconButton
                label={t('campaigns.config.remove', { key })}
                icon={<Trash2 size={16} />}
                size={32}
                onClick={() => onChange(variables.filter((variable) => variable.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
