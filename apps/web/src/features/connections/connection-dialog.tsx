import { type Connection, type ConnectionBody, isErrorCode } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { bodyOf, type ConnectionDraft, draftOf, hasNumbers } from './connection-draft.ts';
import { QueueChoice, TextFields, TimerFields } from './connection-fields.tsx';
import { IntegrationChoice } from './integration-choice.tsx';
import { PromptChoice } from './prompt-choice.tsx';
import { createConnection, localModeQuery, updateConnection } from './queries.ts';
import { TokenPart } from './token-part.tsx';

const nameCodes = ['ERR_WAPP_NAME_ALREADY_EXISTS', 'ERR_WAPP_INVALID_NAME'];
const codeOf = (error: unknown): string => (error instanceof ApiError && isErrorCode(error.code) ? error.code : '');

type Props = {
  open: boolean;
  /** Absent: a new one. */
  connection: Connection | undefined;
  onClose: () => void;
  onCreated: (connection: Connection) => void;
};

/** Form of a connection (administration §2, wire-contract 4.5). Mounted anew for every opening. */
export const ConnectionForm = ({ open, connection, onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const isLocal = useQuery(localModeQuery).data?.local === true;
  const [changed, setChanged] = useState<Partial<ConnectionDraft>>({});
  const draft = { ...draftOf(connection, isLocal), ...changed };
  const change = (part: Partial<ConnectionDraft>) => setChanged((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (body: ConnectionBody) => (connection ? updateConnection(connection, body) : createConnection(body)),
    onSuccess: (saved) => {
      toast.success(t(connection ? 'connections.toasts.saved' : 'connections.toasts.created'));
      onClose();
      if (!connection) onCreated(saved);
    },
  });
  const tooShort = save.isError || changed.name !== undefined ? draft.name.trim().length < 2 : false;
  const code = codeOf(save.error);
  const nameError = tooShort
    ? t('errors.ERR_WAPP_INVALID_NAME')
    : nameCodes.includes(code)
      ? sentenceOf(save.error)
      : undefined;
  const submit = () => {
    if (draft.name.trim().length < 2) change({ name: draft.name });
    else if (!save.isPending && hasNumbers(draft)) save.mutate(bodyOf(draft));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(connection ? 'connections.form.editTitle' : 'connections.form.newTitle')}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={save.isPending} onClick={submit}>
            {t(connection ? 'common.save' : 'connections.form.submitNew')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error && !nameCodes.includes(code) ? (
          <Banner tone="danger" role="alert">
            {sentenceOf(save.error)}
          </Banner>
        ) : null}
        <Field label={t('connections.form.name')} hint={t('connections.form.nameHint')} error={nameError} required>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={50}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {isLocal && !connection ? (
          <RadioGroup
            legend={t('connections.form.provider')}
            look="cards"
            value={draft.provider}
            onChange={(provider) => change({ provider })}
            options={(['local', 'whatsapp'] as const).map((value) => ({
              value,
              label: t(`connections.providers.${value}.name`),
              hint: t(`connections.providers.${value}.detail`),
            }))}
          />
        ) : null}
        <Switch
          label={t('connections.form.isDefault')}
          hint={t('connections.form.isDefaultHint')}
          checked={draft.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
        <QueueChoice draft={draft} change={change} />
        <PromptChoice draft={draft} change={change} />
        <IntegrationChoice draft={draft} change={change} />
        <TextFields draft={draft} change={change} />
        <TimerFields draft={draft} change={change} />
        {connection ? <TokenPart connection={connection} /> : null}
      </form>
    </Dialog>
  );
};
