import { TypedField, type TypedFieldProps } from './typed-field.tsx';

/** The code that came by mail. */
export const MailCodeField = (props: TypedFieldProps) => (
  <TypedField autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...props} />
);
