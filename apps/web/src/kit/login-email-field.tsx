import { TypedField, type TypedFieldProps } from './typed-field.tsx';

/** How a form registers it: spaces around an address are none of it. */
export const trimmed = { setValueAs: (text: string) => text.trim() };

/** The e-mail with which one signs in, known to password managers. */
export const LoginEmailField = (props: TypedFieldProps) => (
  <TypedField type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
);
