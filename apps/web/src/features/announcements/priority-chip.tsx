import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import { lookOf } from './priorities.ts';

/** Alta in red, Média in orange, Baixa in grey (core §9, administration §9). */
export const PriorityChip = ({ priority }: { priority: number }) => {
  const { t } = useTranslation();
  const { name, tone, color } = lookOf(priority);
  return (
    <Chip color={color} {...(tone ? { tone } : {})}>
      {t(`announcements.priorities.${name}`)}
    </Chip>
  );
};
