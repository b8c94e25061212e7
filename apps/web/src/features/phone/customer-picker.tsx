import type { PhoneSummary } from '@recado/whatsapp-simulator/client';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const shownAtMost = 3;

type CustomerPickerProps = {
  customers: PhoneSummary[];
  current: string;
  onChoose: (number: string) => void;
  onAdd: () => void;
};

/** The current one is always among those shown. */
const firstOnes = (customers: PhoneSummary[], current: string): PhoneSummary[] => {
  const first = customers.slice(0, shownAtMost);
  if (customers.length <= shownAtMost || first.some(({ number }) => number === current)) return first;
  return [...first.slice(0, -1), ...customers.filter(({ number }) => number === current)];
};

/** Whose phone it is: a ring on the current one, the rest in a menu, a dashed plus for a new customer. */
export const CustomerPicker = ({ customers, current, onChoose, onAdd }: CustomerPickerProps) => {
  const { t } = useTranslation();
  const shown = firstOnes(customers, current);
  const rest = customers.filter((customer) => !shown.includes(customer));
  const round = 'flex size-7 items-center justify-center rounded-full';
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {shown.map(({ number, name }) => (
        <Tooltip key={number} text={t('phone.customer.choose', { name })}>
          <button
            type="button"
            aria-label={t('phone.customer.choose', { name })}
            aria-pressed={number === current}
            onClick={() => onChoose(number)}
            className={cx(round, number === current && 'outline-2 outline-brand outline-offset-2')}
          >
            <Avatar name={name} size={28} />
          </button>
        </Tooltip>
      ))}
      {rest.length > 0 ? (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('phone.customer.others', { count: rest.length })}
              className={`${round} bg-surface font-semibold text-meta text-text-2`}
            >
              {`+${rest.length}`}
            </button>
          }
          entries={rest.map(({ number, name }) => ({
            key: number,
            label: name,
            icon: <Avatar name={name} size={24} />,
            onSelect: () => onChoose(number),
          }))}
        />
      ) : null}
      <Tooltip text={t('phone.customer.add')}>
        <button
          type="button"
          aria-label={t('phone.customer.add')}
          onClick={onAdd}
          className={`${round} border border-edge border-dashed text-text-2 hover:bg-hover`}
        >
          <Plus size={15} aria-hidden="true" />
        </button>
      </Tooltip>
    </div>
  );
};
