import { X } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Failed } from './failed-store.ts';

/** A failed act, over the top of its conversation, so that nothing moves. The toast has spoken it; this one stays. */
export const FailureNote = ({ failed }: { failed: Failed }) => (
  <div className="relative z-10 h-0">
    <div className="absolute inset-x-3 top-2 rounded-menu bg-surface shadow-float">
      <Banner
        tone="danger"
        className="items-center"
        action={
          <span className="flex shrink-0 items-center gap-1">
            {failed.ways.map(({ key, label, run }) =>
              key === 'close' ? (
                <IconButton key={key} size={28} label={label} icon={<X size={16} />} onClick={run} />
              ) : (
                <Button key={key} size="small" onClick={run}>
                  {label}
                </Button>
              ),
            )}
          </span>
        }
      >
        {failed.sentence}
      </Banner>
    </div>
  </div>
);
