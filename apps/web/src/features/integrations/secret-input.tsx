import { useMutation } from '@tanstack/react-query';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/format.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

/** As long as a receiver may want it, of letters that every system takes. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Props = {
  /** What is shown of the stored one; empty where there is none. */
  shown: string;
  /** Until when the one before signs, too. */
  previousUntil: string | null;
  /** Ends the one before. */
  endPrevious: () => Promise<unknown>;
  issue: string | undefined;
  onMake: (secret: string) => void;
  input: ComponentPropsWithRef<'input'>;
};

const Rotation = ({ until, endPrevious }: { until: string; endPrevious: Props['endPrevious'] }) => {
  const { t } = useTranslation();
  const end = useMutation({
    mutationFn: endPrevious,
    onSuccess: () => toast.success(t('common.done')),
    onError: showError,
  });
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-2 text-small text-text-2">
      {t('deliveries.rotation.until', { until: formatDateTime(until) })}
      <Button size="small" busy={end.isPending} onClick={() => end.mutate()}>
        {t('deliveries.rotation.end')}
      </Button>
    </p>
  );
};

/** What signs the requests: shown while it is typed, and never again. */
export const SecretInput = ({ shown, previousUntil, endPrevious, issue, onMake, input }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('deliveries.webhooks.secret')}
        hint={shown ? t('integrations.form.kept', { shown }) : t('deliveries.webhooks.secretHint')}
        error={issue}
        aside={
          <Button kind="text" size="small" onClick={() => onMake(newSecret())}>
            {t('integrations.form.makeSecret')}
          </Button>
        }
      >
        {(control) => <TextInput {...control} autoComplete="off" maxLength={200} {...input} />}
      </Field>
      {previousUntil ? <Rotation until={previousUntil} endPrevious={endPrevious} /> : null}
    </>
  );
};
