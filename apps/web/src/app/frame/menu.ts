import type { PermissionName } from '@recado/contract';
import { type LucideIcon, MessagesSquare, Unplug } from 'lucide-react';

export type MenuGroup = 'work' | 'administration' | 'super';

export type MenuItem = {
  /** Also the last part of its text's key, `frame.menu.<id>`. */
  id: 'tickets' | 'connections';
  to: '/tickets' | '/connections';
  icon: LucideIcon;
  group: MenuGroup;
  permission: PermissionName;
};

/** THE side menu (core §2): a page appears here in the change that brings it. */
export const menuItems: readonly MenuItem[] = [
  { id: 'tickets', to: '/tickets', icon: MessagesSquare, group: 'work', permission: 'tickets.read' },
  { id: 'connections', to: '/connections', icon: Unplug, group: 'administration', permission: 'connections.add' },
];

export const menuGroups: readonly MenuGroup[] = ['work', 'administration', 'super'];
