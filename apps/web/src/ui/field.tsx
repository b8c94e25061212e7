import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Translated sentence under the field; the field keeps its value. */
  error?: ReactNode;
  required?: boolean;
  /** Stands on the line of the label, after the control in tab order. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, hint and error, tied together for assistive technology. */
export const Field = ({ label, hint, error, required = false, aside, className, children }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('relative flex flex-col gap-1', className)}>
      <label htmlFor={id} className="self-start font-medium text-control text-text">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {aside ? <div className="absolute top-0 right-0 text-small leading-4">{aside}</div> : null}
      {note ? (
        <p id={noteId} aria-live="polite" className={cx('text-small', error ? 'text-danger' : 'text-text-3')}>
          {note}
        </p>
      ) : null}
    </div>
  );
};
