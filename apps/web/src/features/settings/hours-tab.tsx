import { companyAdminRoutes } from '@recado/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { HoursTable } from '../../kit/opening-hours/hours-table.tsx';
import { isBroken, storedWeek, type Week, weekOf } from '../../kit/opening-hours/week.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useUser } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const hoursQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['opening-hours', companyId],
    queryFn: async ({ signal }) => {
      const { schedules, timezone } = await call(
        companyAdminRoutes.getCompany,
        { params: { id: companyId } },
        { signal },
      );
      return { week: weekOf(schedules), timezone };
    },
    staleTime: 0,
  });

const Waiting = () => (
  <div aria-hidden="true" className="flex flex-col gap-px">
    {[0, 1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </div>
);

type HoursTabProps = {
  /** What was typed and is not saved yet. */
  draft: Week | null;
  setDraft: (week: Week | null) => void;
};

/** Opening hours of the company; asked for when scheduleType is company (administration §2, §7). */
export const HoursTab = ({ draft, setDraft }: HoursTabProps) => {
  const { t } = useTranslation();
  const { company } = useUser();
  const options = hoursQuery(company.id);
  const query = useQuery(options);
  const week = draft ?? query.data?.week;
  const saving = useMutation({
    mutationFn: (wish: Week) =>
      call(companyAdminRoutes.updateCompanySchedules, {
        params: { id: company.id },
        body: { schedules: storedWeek(wish) },
      }),
    onSuccess: ({ schedules, timezone }) => {
      queryClient.setQueryData(options.queryKey, { week: weekOf(schedules), timezone });
      setDraft(null);
      toast.success(t('openingHours.saved'));
    },
    onError: showError,
  });
  if (query.isError && !query.data) {
    return (
      <FailedLoad
        title={t('common.listLoadFailed')}
        query={query}
        className="flex flex-1 items-center justify-center"
      />
    );
  }
  const isDirty = draft !== null;
  return (
    <form
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft && !draft.some(isBroken) && !saving.isPending) saving.mutate(draft);
      }}
    >
      <div className="w-full max-w-[808px] flex-1 px-6 py-5 max-sm:px-4">
        <Loading waiting={query.isPending} skeleton={<Waiting />}>
          {week && query.data ? (
            <>
              <p className="mb-4 text-control text-text-2">{t('openingHours.intro', { zone: query.data.timezone })}</p>
              <HoursTable week={week} onChange={setDraft} />
            </>
          ) : null}
        </Loading>
      </div>
      <footer className="sticky bottom-0 flex min-h-16 items-center gap-3 border-line border-t bg-surface px-6 py-3 max-sm:px-4">
        {/* At the left: what went wrong is told in the corner at the right. */}
        <Button
          type="submit"
          kind="solid"
          busy={saving.isPending}
          disabled={!isDirty || (draft?.some(isBroken) ?? false)}
        >
          {t('common.save')}
        </Button>
        {isDirty ? (
          <Button kind="text" disabled={saving.isPending} onClick={() => setDraft(null)}>
            {t('common.cancel')}
          </Button>
        ) : null}
        <p role="status" className="min-w-0 flex-1 text-control text-warn">
          {isDirty ? (
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
              {t('openingHours.unsaved')}
            </span>
          ) : null}
        </p>
      </footer>
    </form>
  );
};
