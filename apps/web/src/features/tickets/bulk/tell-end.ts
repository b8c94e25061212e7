import type { BulkChange } from '@recado/contract';
import i18next from 'i18next';
import { toast } from '../../../ui/toast.tsx';
import { sayLeftOut } from './change-tickets.ts';

/** Says what became of a change of many tickets. */
export const tellEnd = ({ kind, done, failed }: BulkChange): void => {
  if (done > 0) toast.success(i18next.t(`bulk.done.${kind}`, { count: done }));
  sayLeftOut(failed.map(({ contactName, error }) => ({ name: contactName, error })));
};
