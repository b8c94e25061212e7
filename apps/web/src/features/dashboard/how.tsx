import type { pt } from '@recado/i18n';
import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';

export type Definition = keyof (typeof pt)['dashboard']['definitions'];

/** Says in one sentence how a number is made; docs/rules/dashboard.md holds the same sentences. */
export const How = ({ of, name, className }: { of: Definition; name: string; className?: string }) => {
  const { t } = useTranslation();
  const label = t('dashboard.how', { name });
  return (
    <Popover
      label={label}
      align="start"
      trigger={
        <IconButton
          label={label}
          size={24}
          icon={<CircleQuestionMark size={14} />}
          className={cx('text-text-3! print:hidden', className)}
        />
      }
    >
      <p className="p-3 text-control text-text">{t(`dashboard.definitions.${of}`)}</p>
    </Popover>
  );
};
