import type { ReactNode } from 'react';
import { Brand } from '../../ui/mark.tsx';
import { LoginScene } from './login-scene.tsx';
import { PublicFoot } from './public-foot.tsx';

type PublicShellProps = {
  /** The way to another page, at the right of the mark. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What sign-in and its neighbours share: the form at the left, the product's own parts at the right (screens, 1). */
export const PublicShell = ({ aside, children }: PublicShellProps) => (
  <div className="flex min-h-dvh bg-surface">
    <div className="flex w-full shrink-0 flex-col md:w-[480px] lg:w-[620px] lg:border-line lg:border-r">
      <header className="flex h-13 shrink-0 items-center gap-4 px-4 sm:h-21 sm:px-10">
        <Brand />
        {aside ? <div className="ml-auto text-control text-text-2">{aside}</div> : null}
      </header>
      <main className="mx-auto flex w-full max-w-[408px] flex-1 flex-col px-5 pt-8 pb-6 sm:justify-center sm:px-4 sm:pt-0">
        {children}
      </main>
      <PublicFoot />
    </div>
    <LoginScene />
  </div>
);
