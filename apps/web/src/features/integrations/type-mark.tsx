import type { IntegrationType } from '@recado/contract';
import { Bot, MessagesSquare, Webhook, Workflow } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

const marks = {
  dialogflow: { Icon: MessagesSquare, tone: 'bg-warn-soft text-warn' },
  n8n: { Icon: Workflow, tone: 'bg-danger-soft text-danger' },
  webhook: { Icon: Webhook, tone: 'bg-surface-2 text-text-2' },
  typebot: { Icon: Bot, tone: 'bg-brand-soft text-brand-text' },
} as const;

/** The sign of a type; its name stands beside it. */
export const TypeMark = ({ type }: { type: IntegrationType }) => {
  const { Icon, tone } = marks[type];
  return (
    <span className={cx('flex size-8 shrink-0 items-center justify-center rounded-control', tone)} aria-hidden="true">
      <Icon size={18} />
    </span>
  );
};
