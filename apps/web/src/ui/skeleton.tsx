import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

const showAfterMs = 150;
const showAtLeastMs = 300;

/** One grey shape; give it the exact geometry of what comes. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-chip bg-hover', className)} style={style} />
);

/** True while a skeleton should stand: after 150 ms of waiting, then for at least 300 ms. */
export const useSkeleton = (waiting: boolean): boolean => {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  // Cleared with the very commit that ends the waiting: a timer that rang between the two would take the content away again.
  useLayoutEffect(() => {
    const rest = waiting ? showAfterMs : Math.max(0, since.current + showAtLeastMs - Date.now());
    if (waiting === shown) return;
    const timer = setTimeout(() => {
      if (waiting) since.current = Date.now();
      setShown(waiting);
    }, rest);
    return () => clearTimeout(timer);
  }, [waiting, shown]);
  return shown;
};

type LoadingProps = { waiting: boolean; skeleton: ReactNode; children: ReactNode };

/** Shows nothing, then the skeleton, then the content, without flicker. */
export const Loading = ({ waiting, skeleton, children }: LoadingProps) => {
  const { t } = useTranslation();
  const shown = useSkeleton(waiting);
  if (!waiting && !shown) return children;
  return (
    <div aria-busy="true" className="contents">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      {shown ? skeleton : null}
    </div>
  );
};
