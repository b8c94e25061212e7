import { TypedField, type TypedFieldProps } from '../typed-field.tsx';

/** The name of a record: mandatory, and where its dialog begins. It is somebody's or something's else, so the browser offers none. */
export const RecordNameField = (props: TypedFieldProps) => (
  <TypedField autoFocus autoComplete="off" required {...props} />
);
