import { companyRoutes } from '@recado/contract';
import { locales } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatBytes } from '../../kit/format-bytes.ts';
import { currentLanguage } from '../../kit/i18n.ts';
import { useUser } from '../../kit/session-store.ts';
import { cx } from '../../ui/cx.ts';

type Room = { used: number; most: number | null };
/** From here on it is time to act. */
const nearlyFull = 0.9;

const Meter = ({ label, room, text }: { label: string; room: Room; text: (value: number) => string }) => {
  const { t } = useTranslation();
  const { used, most } = room;
  const share = most === null ? 0 : Math.min(1, used / most);
  const isShort = most !== null && share >= nearlyFull;
  return (
    <div className="flex flex-col gap-1.5 py-4">
      <div className="flex flex-wrap justify-between gap-x-4 text-control">
        <span className="font-medium">{label}</span>
        <span className="text-text-2">
          {most === null
            ? t('settings.room.unlimited', { used: text(used) })
            : t('settings.room.of', { used: text(used), most: text(most) })}
        </span>
      </div>
      {most === null ? null : (
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
          <span className={cx('block h-full', isShort ? 'bg-warn' : 'bg-brand')} style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {isShort ? (
        <p className="text-small text-warn">{t(share >= 1 ? 'settings.room.full' : 'settings.room.nearlyFull')}</p>
      ) : null}
    </div>
  );
};

/** How much of the plan's room the company's files and contacts take. */
export const CompanyRoom = () => {
  const { t } = useTranslation();
  const { companyId } = useUser();
  const { data } = useQuery({
    queryKey: ['companyRoom', companyId],
    queryFn: ({ signal }) => call(companyRoutes.getCompanyRoom, {}, { signal }),
  });
  if (!data) return null;
  const counted = new Intl.NumberFormat(locales[currentLanguage()]);
  return (
    <section aria-labelledby="settings-room" className="px-6 pt-6 pb-4 max-sm:px-4">
      <h2 id="settings-room" className="font-semibold text-body">
        {t('settings.room.title')}
      </h2>
      <div className="max-w-[760px] divide-y divide-line">
        <Meter label={t('settings.room.files')} room={data.bytes} text={formatBytes} />
        <Meter label={t('settings.room.contacts')} room={data.contacts} text={(count) => counted.format(count)} />
      </div>
    </section>
  );
};
