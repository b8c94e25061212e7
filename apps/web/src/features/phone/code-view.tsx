import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { simulator } from './simulator.ts';

const codeLength = 8;
const bare = (text: string): string => text.replace(/[^0-9a-z]/gi, '').toUpperCase();
const spaced = (text: string): string => {
  const code = bare(text).slice(0, codeLength);
  return code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code;
};

/** Types the eight characters that Conexões shows for this number. */
export const CodeView = ({ number, onLinked }: { number: string; onLinked: () => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const enter = useMutation({
    mutationFn: (code: string) => simulator.enterCode(number, code),
    onSuccess: () => {
      toast.success(t('phone.scan.linked'));
      onLinked();
    },
  });
  const isWhole = bare(text).length === codeLength;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) enter.mutate(bare(text));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('phone.code.label')} error={enter.isError ? t('phone.code.wrong') : undefined} required>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono [&_input]:text-center [&_input]:text-section [&_input]:tracking-[0.2em]"
            value={text}
            onChange={(event) => setText(spaced(event.currentTarget.value))}
          />
        )}
      </Field>
      <Button type="submit" kind="solid" size="large" busy={enter.isPending} disabled={!isWhole}>
        {t('phone.code.submit')}
      </Button>
    </form>
  );
};
