import { defaultSchedules, type OpeningHours, type QueueOption, type queues } from '@recado/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/resource/record-dialog.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { useUser } from '../../kit/session-store.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { OptionTree } from './option-tree.tsx';
import { queueRecords } from './queries.ts';
import { Answerers, freeColor, Hours, LongText, NameFields, type QueueFormProps } from './queue-fields.tsx';
import { QueuePhone } from './queue-phone.tsx';
import { useOptions } from './use-options.ts';

/** The menu of a stored queue, what is chosen in its tree, and how far its preview was walked. */
const useMenu = (queueId: number | undefined) => {
  const tree = useOptions(queueId);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [walked, setPath] = useState<readonly number[]>([]);
  // What was deleted meanwhile ends the way.
  const path = walked.flatMap((id) => tree.options.find((option) => option.id === id) ?? []);
  const onWalk = (options: readonly QueueOption[]) => setPath(options.map(({ id }) => id));
  return { tree, selectedId, setSelectedId, path, onWalk };
};

const Fields = ({ form, queue }: QueueFormProps) => {
  const { t } = useTranslation();
  const byQueue = useUser().company.settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const [tab, setTab] = useState<'data' | 'hours'>('data');
  const menu = useMenu(queue?.id);
  const data = (
    <>
      <NameFields form={form} queue={queue} />
      <LongText form={form} name="greetingMessage" />
      {byQueue ? null : <LongText form={form} name="outOfHoursMessage" />}
      <Answerers form={form} />
      {queue ? (
        <OptionTree tree={menu.tree} selectedId={menu.selectedId} onSelect={menu.setSelectedId} />
      ) : (
        <p className="text-control text-text-3">{t('queues.options.later')}</p>
      )}
    </>
  );
  return (
    <div className="grid grid-cols-[1fr_344px] gap-6 max-lg:grid-cols-1">
      <div className="min-w-0">
        <Tabs
          label={t('queues.form.tabs')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'data', label: t('queues.form.dataTab') },
            ...(byQueue ? ([{ value: 'hours', label: t('queues.form.hoursTab') }] as const) : []),
          ]}
        >
          <div className="flex flex-col gap-4 pt-4">{tab === 'data' ? data : <Hours form={form} />}</div>
        </Tabs>
      </div>
      <div className="self-start lg:sticky lg:top-0">
        <QueuePhone
          queueId={queue?.id ?? null}
          draft={() => form.getValues()}
          queueName={form.watch('name')}
          greeting={form.watch('greetingMessage') ?? ''}
          options={menu.tree.options}
          path={menu.path}
          selectedId={menu.selectedId}
          onWalk={menu.onWalk}
        />
      </div>
    </div>
  );
};

/** A queue with its hours and its menu (administration §2, screens §5). */
export const QueueDialog = (props: RecordDialogProps<typeof queues>) => {
  const { t } = useTranslation();
  const [newColor] = useState(freeColor);
  return (
    <RecordDialog
      {...props}
      records={queueRecords}
      titles={{ new: t('queues.form.newTitle'), edit: t('queues.form.editTitle') }}
      saved={t('queues.saved')}
      width={1080}
      valuesOf={(queue) => ({
        name: queue?.name ?? '',
        color: queue?.color ?? newColor,
        orderQueue: queue?.orderQueue ?? null,
        greetingMessage: queue?.greetingMessage ?? '',
        outOfHoursMessage: queue?.outOfHoursMessage ?? '',
        integrationId: queue?.integrationId ?? null,
        promptId: queue?.promptId ?? null,
        schedules: (queue?.schedules as OpeningHours[] | undefined) ?? [...defaultSchedules],
      })}
      fieldOf={{ ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' }}
    >
      {(form, queue) => <Fields form={form} queue={queue} />}
    </RecordDialog>
  );
};
