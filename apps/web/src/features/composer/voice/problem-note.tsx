import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { VoiceProblem } from './voice-store.ts';

type ProblemNoteProps = { problem: VoiceProblem; onRetry: () => void; onClose: () => void };

/** Why nothing was recorded, and what to do about it. */
export const ProblemNote = ({ problem, onRetry, onClose }: ProblemNoteProps) => {
  const { t } = useTranslation();
  const buttons = useRef<HTMLDivElement>(null);
  // The field and its buttons are gone: the keyboard goes on with the first way out.
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  return (
    <Banner role="alert" tone={problem === 'short' ? 'info' : 'warn'} title={t(`voice.problems.${problem}.title`)}>
      <p>{t(`voice.problems.${problem}.detail`)}</p>
      <div ref={buttons} className="mt-2 flex flex-wrap gap-2">
        {problem === 'insecure' ? null : (
          <Button kind="outlined" onClick={onRetry}>
            {problem === 'short' ? t('voice.recordAgain') : t('voice.tryAgain')}
          </Button>
        )}
        <Button kind="text" onClick={onClose}>
          {t('voice.writeInstead')}
        </Button>
      </div>
    </Banner>
  );
};
