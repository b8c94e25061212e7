import { Link } from '@tanstack/react-router';
import { ArrowUpRight, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Brand, Mark } from '../../ui/mark.tsx';

/** Name of the page, the promise, active faults, and the way back. */
export const PhoneBar = ({ faults }: { faults: number }) => {
  const { t } = useTranslation();
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-2.5 border-line border-b bg-canvas px-4">
      <Brand className="max-md:hidden" />
      <Mark className="md:hidden" />
      <span aria-hidden="true" className="text-text-3 max-md:hidden">
        {'/'}
      </span>
      <h1 className="truncate font-medium text-control text-text-2 max-md:font-semibold max-md:text-text">
        {t('phone.title')}
      </h1>
      <Chip tone="brand" className="max-sm:hidden">
        {t('phone.local')}
      </Chip>
      {faults > 0 ? (
        <Chip tone="warn" icon={<TriangleAlert size={12} aria-hidden="true" />}>
          {t('phone.faults.active', { count: faults })}
        </Chip>
      ) : null}
      <p className="ml-auto text-small text-text-2 max-md:sr-only">{t('phone.promise')}</p>
      <Link to="/tickets" target="recado" className={`${buttonClass('outlined', 'normal')} max-md:ml-auto`}>
        <span className="max-sm:sr-only">{t('phone.openTickets')}</span>
        <ArrowUpRight size={16} aria-hidden="true" />
      </Link>
    </header>
  );
};
