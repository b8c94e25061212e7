import type { Connection } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../kit/copy-text.ts';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { replaceToken } from './queries.ts';

/** The token of the messages API: made by the server, shown this once, afterwards its last four characters (decision 10). */
export const TokenPart = ({ connection }: { connection: Connection }) => {
  const { t } = useTranslation();
  const mayReplace = useCan('connections.replaceToken');
  const [asks, setAsks] = useState(false);
  const replace = useMutation({
    mutationFn: () => replaceToken(connection),
    onError: showError,
    onSettled: () => setAsks(false),
  });
  const fresh = replace.data?.token;
  const shown = fresh ?? connection.token;
  if (!mayReplace) return null;
  const copy = (token: string) => copyText(token, t('common.copied'));
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <Field label={t('connections.token.label')} hint={t('connections.token.hint')}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={shown}
            placeholder={t('connections.token.none')}
            className="font-mono"
            end={
              fresh ? (
                <IconButton
                  label={t('connections.token.copy')}
                  icon={<Copy size={16} />}
                  size={32}
                  onClick={() => copy(fresh)}
                />
              ) : null
            }
          />
        )}
      </Field>
      {fresh ? (
        <Banner tone="warn" role="status">
          {t('connections.token.once')}
        </Banner>
      ) : null}
      <Button
        className="self-start"
        icon={<KeyRound size={16} />}
        busy={replace.isPending}
        onClick={() => (shown ? setAsks(true) : replace.mutate())}
      >
        {t(shown ? 'connections.token.replace' : 'connections.token.make')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => replace.mutate()}
        title={t('connections.token.replaceTitle')}
        confirmLabel={t('connections.token.replace')}
        danger
        busy={replace.isPending}
      >
        {t('connections.token.replaceDetail')}
      </ConfirmDialog>
    </section>
  );
};
