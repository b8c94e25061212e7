import { type Invoice, type InvoiceDisplayStatus, invoiceDisplayStatus } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../kit/use-today.ts';
import { Chip } from '../../ui/chip.tsx';

const tones = { paid: 'brand', overdue: 'danger', open: 'warn', cancelled: 'neutral', refunded: 'neutral' } as const;

/** How an invoice stands today. */
export const useShownStatus = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>): InvoiceDisplayStatus =>
  invoiceDisplayStatus(status, dueDate, useToday());

/** Pago, Vencido or Em Aberto. */
export const InvoiceChip = ({ shown }: { shown: InvoiceDisplayStatus }) => {
  const { t } = useTranslation();
  return <Chip tone={tones[shown]}>{t(`invoices.status.${shown}`)}</Chip>;
};
