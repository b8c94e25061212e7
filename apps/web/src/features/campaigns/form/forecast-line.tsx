import type { CampaignForecast } from '@recado/contract';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sayTime } from '../list/say.ts';

type Props = { forecast: CampaignForecast; connection: string | null };

/** "Pelo limite de Vendas, termina qui. 15:40", and what takes longest. */
export const ForecastLine = ({ forecast, connection }: Props) => {
  const { t } = useTranslation();
  const { recipients, endsAt, delays } = forecast;
  if (recipients === 0) return <p className="text-control text-text-2">{t('campaigns.forecast.nobody')}</p>;
  const [longest] = delays;
  return (
    <p className="flex items-start gap-2 text-control text-text-2">
      <Clock size={15} aria-hidden="true" className="mt-px shrink-0" />
      {endsAt ? (
        <span>
          {`${connection ? t('campaigns.forecast.ends', { name: connection }) : t('campaigns.forecast.endsPlain')} `}
          <strong className="font-semibold text-text">{sayTime(endsAt)}</strong>
          {longest ? (
            <span className="block text-small text-text-3">
              {`${t('campaigns.forecast.delays')}: ${t(`campaigns.forecast.delay.${longest.reason}`)}`}
            </span>
          ) : null}
        </span>
      ) : (
        t('campaigns.forecast.never')
      )}
    </p>
  );
};
