import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segment } from '../../ui/segment.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MenuPreview, type PreviewProps } from './menu-preview.tsx';
import type { SimulatorProps } from './simulator.tsx';

const Simulator = lazy(() => import('./simulator.tsx').then((module) => ({ default: module.Simulator })));

/** A queue as on the customer's phone: its menu to be pressed through, or a conversation with the bot. */
export const QueuePhone = ({
  queueId,
  draft,
  ...preview
}: PreviewProps & Pick<SimulatorProps, 'queueId' | 'draft'>) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'preview' | 'simulate'>('preview');
  return (
    <div className="flex flex-col gap-2">
      <Segment
        label={t('queues.simulator.modes')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'preview', label: t('queues.simulator.preview') },
          { value: 'simulate', label: t('queues.simulator.simulate') },
        ]}
      />
      {mode === 'preview' ? (
        <MenuPreview {...preview} />
      ) : (
        <Suspense fallback={<Skeleton className="h-120 w-full" />}>
          <Simulator queueId={queueId} draft={draft} queueName={preview.queueName} options={preview.options} />
        </Suspense>
      )}
    </div>
  );
};
