import type { PermissionName } from '@recado/contract';
import type { pt } from '@recado/i18n';
import type { LinkProps } from '@tanstack/react-router';
import {
  BookUser,
  Bot,
  Building2,
  CalendarClock,
  CircleQuestionMark,
  CodeXml,
  ContactRound,
  CreditCard,
  Files,
  HeartPulse,
  History,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageCircleMore,
  MessageSquareQuote,
  MessagesSquare,
  Package,
  Receipt,
  Send,
  Settings,
  SlidersHorizontal,
  Sparkles,
  SquareKanban,
  Tags,
  Truck,
  Unplug,
  UsersRound,
  Workflow,
} from 'lucide-react';

export type MenuGroup = 'work' | 'administration' | 'super';

export type MenuItem = {
  /** Also the last part of its text's key, `frame.menu.<id>`. */
  id: keyof (typeof pt)['frame']['menu'];
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  group: MenuGroup;
  /** Missing: everybody's. */
  permission?: PermissionName;
};

/** THE side menu (core §2): a page appears here in the change that brings it. */
export const menuItems: readonly MenuItem[] = [
  { id: 'dashboard', to: '/', icon: LayoutDashboard, group: 'work', permission: 'dashboard.view' },
  { id: 'tickets', to: '/tickets', icon: MessagesSquare, group: 'work', permission: 'tickets.read' },
  { id: 'kanban', to: '/kanban', icon: SquareKanban, group: 'work', permission: 'kanban.view' },
  { id: 'contacts', to: '/contacts', icon: ContactRound, group: 'work', permission: 'contacts.read' },
  {
    id: 'quickMessages',
    to: '/quick-messages',
    icon: MessageSquareQuote,
    group: 'work',
    permission: 'quickMessages.read',
  },
  { id: 'schedules', to: '/schedules', icon: CalendarClock, group: 'work', permission: 'schedules.read' },
  { id: 'todoList', to: '/todolist', icon: ListTodo, group: 'work' },
  { id: 'tags', to: '/tags', icon: Tags, group: 'work', permission: 'tags.read' },
  { id: 'chats', to: '/chats', icon: MessageCircleMore, group: 'work', permission: 'chats.read' },
  { id: 'helps', to: '/helps', icon: CircleQuestionMark, group: 'work', permission: 'helps.read' },
  { id: 'campaigns', to: '/campaigns', icon: Send, group: 'administration', permission: 'campaigns.read' },
  {
    id: 'contactLists',
    to: '/contact-lists',
    icon: BookUser,
    group: 'administration',
    permission: 'contactLists.read',
  },
  {
    id: 'campaignsConfig',
    to: '/campaigns-config',
    icon: SlidersHorizontal,
    group: 'administration',
    permission: 'campaigns.configure',
  },
  { id: 'files', to: '/files', icon: Files, group: 'administration', permission: 'files.manage' },
  { id: 'connections', to: '/connections', icon: Unplug, group: 'administration', permission: 'connections.add' },
  { id: 'queues', to: '/queues', icon: Bot, group: 'administration', permission: 'queues.manage' },
  { id: 'prompts', to: '/prompts', icon: Sparkles, group: 'administration', permission: 'prompts.read' },
  {
    id: 'integrations',
    to: '/queue-integration',
    icon: Workflow,
    group: 'administration',
    permission: 'integrations.read',
  },
  { id: 'users', to: '/users', icon: UsersRound, group: 'administration', permission: 'users.manage' },
  {
    id: 'messagesApi',
    to: '/messages-api',
    icon: CodeXml,
    group: 'administration',
    permission: 'messagesApi.use',
  },
  { id: 'invoices', to: '/financeiro', icon: Receipt, group: 'administration', permission: 'invoices.read' },
  {
    id: 'subscription',
    to: '/subscription',
    icon: CreditCard,
    group: 'administration',
    permission: 'subscriptions.create',
  },
  { id: 'activity', to: '/activity', icon: History, group: 'administration', permission: 'activity.read' },
  { id: 'settings', to: '/settings', icon: Settings, group: 'administration', permission: 'settings.update' },
  { id: 'announcements', to: '/announcements', icon: Megaphone, group: 'super', permission: 'announcements.manage' },
  { id: 'companies', to: '/companies', icon: Building2, group: 'super', permission: 'companies.manage' },
  { id: 'plans', to: '/plans', icon: Package, group: 'super', permission: 'plans.manage' },
  { id: 'moveIns', to: '/move-ins', icon: Truck, group: 'super', permission: 'companies.manage' },
  { id: 'health', to: '/health', icon: HeartPulse, group: 'super', permission: 'companies.manage' },
];

export const menuGroups: readonly MenuGroup[] = ['work', 'administration', 'super'];
