import { installationRoutes } from '@recado/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { Button } from '../../ui/button.tsx';

const placeQuery = queryOptions({
  queryKey: ['installation-place'],
  queryFn: ({ signal }) => call(installationRoutes.getInstallationPlace, {}, { signal }),
  staleTime: 300_000,
});

/** Says to super users on every page that this is a restored copy without WhatsApp, and lets them end that. */
export const PlaceBar = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const place = useQuery(placeQuery).data;
  const confirm = useMutation({
    mutationFn: () => call(installationRoutes.confirmInstallationPlace, {}),
    onSuccess: (told) => client.setQueryData(placeQuery.queryKey, told),
  });
  if (!place?.heldSince) return null;
  return (
    <section
      aria-label={t('platform.place.region')}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-2.5 border-line border-b bg-warn-soft px-4 py-1.5 text-control text-warn max-sm:px-3 print:hidden"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      <p role="status" className="min-w-60 flex-1">
        <span className="font-semibold">{t('platform.place.title')}</span>
        <span className="block text-small text-text-2">{t('platform.place.detail')}</span>
        {confirm.isError ? <span className="block text-danger text-small">{t('platform.place.failed')}</span> : null}
      </p>
      <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('platform.place.confirm')}
      </Button>
    </section>
  );
};
