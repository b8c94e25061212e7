import {
  isSetBySupport,
  type SettingEntry,
  type SettingKey,
  settingGroups,
  settingKeys,
  settings,
} from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import type { Week } from '../../kit/opening-hours/week.ts';
import { RefusedPage } from '../../kit/refused-page.tsx';
import type { ResourceSearch } from '../../kit/resource/resource-search.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { UnsavedQuestion, useUnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChosenSetting, TimezoneSetting, ToggledSetting } from './chosen-setting.tsx';
import { CompanyRoom } from './company-room.tsx';
import { HoursTab } from './hours-tab.tsx';
import { type SettingRow, settingsQuery } from './queries.ts';
import { SecretSetting } from './secret-setting.tsx';
import { TypedSetting } from './typed-setting.tsx';

const HolidaysTab = lazy(() =>
  import('./holidays/holidays-tab.tsx').then((module) => ({ default: module.HolidaysTab })),
);

/** The control that the registry's kind asks for. */
const Setting = ({ setting, value }: { setting: SettingKey; value: string }) => {
  const entry: SettingEntry = settings[setting];
  switch (entry.kind) {
    case 'toggle':
      return <ToggledSetting setting={setting} entry={entry} value={value} />;
    case 'oneOf':
      return <ChosenSetting setting={setting} entry={entry} value={value} />;
    case 'secret':
      return <SecretSetting setting={setting} value={value} />;
    case 'text':
      if (setting === 'timezone') return <TimezoneSetting setting={setting} value={value} />;
      return <TypedSetting setting={setting} entry={entry} value={value} />;
    case 'number':
    case 'time':
      return <TypedSetting setting={setting} entry={entry} value={value} />;
  }
};

/** The settings that this reader may write, group by group in the order of the registry. */
const Groups = ({ rows }: { rows: readonly SettingRow[] }) => {
  const { t } = useTranslation();
  const { permissions, support } = useUser();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const mayWrite = (key: SettingKey) =>
    permissions.includes(settings[key].writtenBy) && (!support || isSetBySupport(key));
  return settingGroups.map((group) => {
    const keys = settingKeys.filter((key) => settings[key].group === group && mayWrite(key));
    if (keys.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`settings-${group}`} className="border-line border-b px-6 pt-6 max-sm:px-4">
        <h2 id={`settings-${group}`} className="font-semibold text-body">
          {t(`settings.groups.${group}`)}
        </h2>
        <div className="max-w-[760px] divide-y divide-line">
          {keys.map((key) => (
            <Setting key={key} setting={key} value={values.get(key) ?? ''} />
          ))}
        </div>
      </section>
    );
  });
};

const Waiting = () => (
  <div aria-hidden="true" className="flex max-w-[808px] flex-col gap-6 p-6">
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex items-center justify-between gap-8">
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3.5 w-44" />
          <Skeleton className="h-3 w-80 max-sm:w-52" />
        </span>
        <Skeleton className="h-5 w-9" />
      </div>
    ))}
  </div>
);

const Options = () => {
  const { t } = useTranslation();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(settingsQuery);
  if (isError && !data) {
    return (
      <FailedLoad
        title={t('common.listLoadFailed')}
        query={{ error, isFetching, refetch }}
        className="flex flex-1 items-center justify-center"
      />
    );
  }
  return (
    <Loading waiting={isPending} skeleton={<Waiting />}>
      {data ? (
        <>
          <Groups rows={data} />
          <CompanyRoom />
        </>
      ) : null}
    </Loading>
  );
};

type Tab = 'options' | 'hours' | 'holidays';

/** The options, the hours of the company where they decide who is attended when, and the holidays where any hours do. */
const Parts = () => {
  const { t } = useTranslation();
  const address: ResourceSearch = useSearch({ strict: false });
  // The form of a holiday stands in the address, so that reloading keeps it.
  const [tab, setTab] = useState<Tab>(address.new || address.edit ? 'holidays' : 'options');
  // Hours that were typed and are not saved outlive a look at the other tab.
  const [draft, setDraft] = useState<Week | null>(null);
  const guard = useUnsavedGuard(draft !== null);
  const { data } = useQuery(settingsQuery);
  const managedBy = data?.find(({ key }) => key === 'scheduleType')?.value;
  const hasHours = managedBy === 'company';
  const hasHolidays = hasHours || managedBy === 'queue';
  const shown = (tab === 'hours' && !hasHours) || (tab === 'holidays' && !hasHolidays) ? 'options' : tab;
  return (
    <>
      <Tabs
        label={t('settings.title')}
        value={shown}
        onChange={setTab}
        // Of one alone there is nothing to choose; it stays where it is when the other comes.
        listClassName={hasHolidays ? 'shrink-0 px-3 max-sm:px-4 sm:[&>button]:flex-none' : 'hidden'}
        panelClassName="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto"
        options={[
          { value: 'options', label: t('settings.options') },
          ...(hasHours ? [{ value: 'hours' as const, label: t('settings.hours') }] : []),
          ...(hasHolidays ? [{ value: 'holidays' as const, label: t('holidays.title') }] : []),
        ]}
      >
        {shown === 'options' ? <Options /> : null}
        {shown === 'hours' ? <HoursTab draft={draft} setDraft={setDraft} /> : null}
        {shown === 'holidays' ? (
          <Suspense fallback={null}>
            <HolidaysTab />
          </Suspense>
        ) : null}
      </Tabs>
      <UnsavedQuestion guard={guard} />
    </>
  );
};

/** Settings of the company, drawn from the registry, each saved by itself (administration §2, §8). */
export const SettingsPage = () => {
  const { t } = useTranslation();
  if (!useCan('settings.update')) return <RefusedPage reason={t('settings.notAllowed')} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 items-center border-line border-b px-6 py-3 max-sm:px-4">
        <h1 className="font-semibold text-page">{t('settings.title')}</h1>
      </header>
      <Parts />
    </div>
  );
};
