import { useTranslation } from 'react-i18next';
import { daysUntil, formatDate, isEndless } from '../../kit/format.ts';
import { useCan, useUser } from '../../kit/session-store.ts';

/** "Ativo até" and the date, for who may see it (core §2); null for others and for companies without an end. */
export const useDueSentence = (): string | null => {
  const { t } = useTranslation();
  const { company } = useUser();
  const mayRead = useCan('companies.viewDueDate');
  if (!mayRead || isEndless(company.dueDate)) return null;
  return t(daysUntil(company.dueDate) < 0 ? 'frame.expiredOn' : 'frame.activeUntil', {
    date: formatDate(company.dueDate),
  });
};
