import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import type { FieldControl } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { caretBehind, maskPhone } from './phone-mask.ts';

type PhoneInputProps = { control: FieldControl; value: string; onChange: (masked: string) => void };

/** A phone number that is masked while it is typed; the caret stays where one types. */
export const PhoneInput = ({ control, value, onChange }: PhoneInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const masked = maskPhone(currentTarget.value);
    const at = currentTarget.selectionStart ?? currentTarget.value.length;
    const digits = currentTarget.value.slice(0, at).replace(/\D/g, '').length;
    caret.current = at === currentTarget.value.length ? masked.length : caretBehind(masked, digits);
    onChange(masked);
  };
  return (
    <TextInput
      {...control}
      ref={input}
      type="tel"
      inputMode="tel"
      name="phone"
      autoComplete="tel-national"
      value={value}
      onChange={change}
    />
  );
};
