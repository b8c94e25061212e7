import { limits, moveInRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { sentenceOf } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { putMove } from './queries.ts';

/** Asks where the old base and its files are; what begins is a look that writes nothing. */
export const NewMoveDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const formId = useId();
  const [source, setSource] = useState('');
  const [folder, setFolder] = useState('');
  const start = useMutation({
    mutationFn: () => call(moveInRoutes.startMoveIn, { body: { source: source.trim(), folder: folder.trim() } }),
    onSuccess: (move) => {
      putMove(move);
      setSource('');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (source.trim() !== '' && !start.isPending) start.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('moveIns.form.title')}
      width={600}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" type="submit" form={formId} disabled={source.trim() === ''} busy={start.isPending}>
            {t('moveIns.form.look')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {start.error ? (
          <Banner tone="danger" role="alert">
            {sentenceOf(start.error)}
          </Banner>
        ) : null}
        <Banner>{t('moveIns.form.stopFirst')}</Banner>
        <Field label={t('moveIns.form.source')} hint={t('moveIns.form.sourceHint')} required>
          {(control) => (
            <PasswordInput
              {...control}
              autoFocus
              autoComplete="off"
              maxLength={limits.moveSource}
              value={source}
              onChange={(event) => setSource(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('moveIns.form.folder')} hint={t('moveIns.form.folderHint')}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={limits.moveFolder}
              value={folder}
              onChange={(event) => setFolder(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
