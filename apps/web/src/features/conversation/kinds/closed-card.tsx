import {
  AtSign,
  Banknote,
  CalendarDays,
  ChartBar,
  EyeOff,
  type LucideIcon,
  PhoneCall,
  ShoppingBag,
  Smartphone,
  Sticker,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';

const signs = {
  viewOnce: EyeOff,
  pollUpdateMessage: ChartBar,
  eventMessage: CalendarDays,
  productMessage: ShoppingBag,
  orderMessage: ShoppingBag,
  groupInviteMessage: Users,
  scheduledCallCreationMessage: PhoneCall,
  requestPaymentMessage: Banknote,
  sendPaymentMessage: Banknote,
  invoiceMessage: Banknote,
  pollResultSnapshotMessage: ChartBar,
  stickerPackMessage: Sticker,
  interactiveMessage: Smartphone,
  newsletterAdminInviteMessage: Users,
  statusMentionMessage: AtSign,
  encEventResponseMessage: CalendarDays,
} satisfies Record<string, LucideIcon>;

const isNamed = (what: string): what is keyof typeof signs => Object.hasOwn(signs, what);

/** What only the phone shows: what it is, what can be read of it, and how to see it (issue: every kind of message). */
export const ClosedCard = ({ what, body }: { what: string; body: string }) => {
  const { t } = useTranslation();
  const name = isNamed(what) ? what : 'other';
  const Sign = isNamed(what) ? signs[what] : Smartphone;
  // The first line says what it is and the last where to see it, in the company's language; between them stands its text.
  const text = body.split('\n').slice(1, -1).join('\n');
  return (
    <span className="flex max-w-80 gap-2.5 pb-0.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-press text-text-2">
        <Sign size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{t(`messageKinds.closed.${name}`)}</span>
        {text ? (
          <span className="block">
            <RichText text={text} />
          </span>
        ) : null}
        <span className="block text-control text-text-2">
          {what === 'viewOnce' ? t('messageKinds.viewOnceOnPhone') : t('messageKinds.onPhone')}
        </span>
      </span>
    </span>
  );
};
