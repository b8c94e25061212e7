import { type PermissionName, scopeOf } from '@recado/contract';
import { useUser } from '../session-store.ts';
import type { RowPermit } from './resource-description.ts';

/** Whether the signed-in user may do it with a row; the server decides again. Nobody may what is not described. */
export const useRowPermit = <Row>(permit: RowPermit<Row> | undefined): ((row: Row) => boolean) => {
  const user = useUser();
  if (!permit?.permission || !user.permissions.includes(permit.permission)) return () => false;
  const { ownerOf, fits = () => true } = permit;
  if (!ownerOf || scopeOf(permit.permission, user.profile) !== 'owner') return fits;
  return (row) => ownerOf(row) === user.id && fits(row);
};

/** Whether the signed-in user holds a permission that may be left out. */
export const useHolds = (permission: PermissionName | undefined): boolean => {
  const { permissions } = useUser();
  return permission !== undefined && permissions.includes(permission);
};
