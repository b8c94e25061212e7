import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { cx } from '../../ui/cx.ts';

/** A link in the words of a public page. */
export const PublicLink = ({ className, ...rest }: LinkComponentProps<'a'>) => (
  <Link
    {...rest}
    className={cx('inline-flex min-h-6 items-center font-semibold text-brand-text hover:underline', className)}
  />
);
