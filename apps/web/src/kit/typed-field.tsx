import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';
import { type Issue, useFieldError } from './use-field-error.ts';

export type TypedFieldProps = Omit<TextInputProps, 'id' | 'required' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** What the form says of it: `errors.name`. */
  issue: Issue;
  required?: boolean;
  className?: string | undefined;
};

/** One typed line of a form with its label and its error; spread `form.register(…)` over it. */
export const TypedField = ({ label, hint, issue, required = false, className, ...input }: TypedFieldProps) => {
  const errorText = useFieldError();
  return (
    <Field label={label} hint={hint} error={errorText(issue)} required={required} className={className}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  );
};
