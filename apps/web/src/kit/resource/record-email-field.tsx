import { limits } from '@recado/contract';
import { TypedField, type TypedFieldProps } from '../typed-field.tsx';

/** The e-mail of a record; it is somebody else's, so the browser does not offer the reader's own. */
export const RecordEmailField = (props: TypedFieldProps) => (
  <TypedField type="email" autoComplete="off" maxLength={limits.email.max} {...props} />
);
