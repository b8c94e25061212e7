import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { stateWord } from '../../connections/status-text.ts';
import { useConnections } from '../../connections/use-connection-trouble.ts';

type ConnectionFieldProps = {
  value: number | null;
  onChange: (connectionId: number | null) => void;
  /** What it means to choose none; without it one has to stay chosen. */
  none?: string;
  /** Asked also where there is one only: the ticket has another, which was deleted. */
  isNeeded?: boolean;
};

/** Through which connection the company speaks; asked where it has more than one (core §4, wire-contract 4.1). */
export const ConnectionField = ({ value, onChange, none, isNeeded = false }: ConnectionFieldProps) => {
  const { t } = useTranslation();
  const connections = useConnections() ?? [];
  if (connections.length < 2 && !isNeeded) return null;
  return (
    <Field label={t('tickets.connection')}>
      {(control) => (
        <Select<number | null>
          control={control}
          value={value}
          onChange={onChange}
          options={[
            ...(none ? [{ value: null, label: none }] : []),
            ...connections.map((connection) => ({
              value: connection.id,
              label: connection.name,
              ...(connection.status === 'CONNECTED' ? {} : { hint: stateWord(connection, t) }),
            })),
          ]}
        />
      )}
    </Field>
  );
};
