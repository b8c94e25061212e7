import { phoneNumber } from '@recado/i18n';
import type { PhoneDetails, PhoneSummary } from '@recado/whatsapp-simulator/client';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, EllipsisVertical, ImageOff, ImageUp, Phone, Wifi, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { CallButton } from './call-button.tsx';
import { ChatView } from './chat-view.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { Handset } from './handset.tsx';
import { NewCustomer } from './new-customer.tsx';
import { firstNameOf, phoneQuery, simulator, wish } from './simulator.ts';

const Tools = ({ phone, company }: { phone: PhoneDetails; company: string }) => {
  const { t } = useTranslation();
  const { number, auto, hasPicture } = phone;
  const showPicture = (isShown: boolean): void =>
    wish(
      simulator.changePicture(number, isShown).then(() => {
        toast.success(isShown ? t('phone.customer.pictureChanged') : t('phone.customer.pictureRemoved'));
      }),
    );
  const entries: MenuEntry[] = [
    {
      key: 'online',
      label: auto.online ? t('phone.customer.goOffline') : t('phone.customer.goOnline'),
      icon: auto.online ? <WifiOff size={16} /> : <Wifi size={16} />,
      onSelect: () => wish(simulator.setAuto(number, { online: !auto.online })),
    },
    {
      key: 'autoRead',
      label: t('phone.customer.autoRead'),
      checked: auto.read,
      onSelect: () => wish(simulator.setAuto(number, { read: !auto.read })),
    },
    {
      key: 'read',
      label: t('phone.customer.markRead'),
      icon: <CheckCheck size={16} />,
      onSelect: () => wish(simulator.read(number, company)),
    },
    {
      key: 'picture',
      label: hasPicture ? t('phone.customer.changePicture') : t('phone.customer.showPicture'),
      icon: <ImageUp size={16} />,
      onSelect: () => showPicture(true),
    },
    ...(hasPicture
      ? [
          {
            key: 'noPicture',
            label: t('phone.customer.removePicture'),
            icon: <ImageOff size={16} />,
            onSelect: () => showPicture(false),
          },
        ]
      : []),
  ];
  return (
    <>
      <CallButton from={number} to={company} />
      <Menu
        entries={entries}
        trigger={
          <IconButton
            label={t('phone.customer.menu')}
            icon={<EllipsisVertical size={18} />}
            size={32}
            className="-ml-2"
          />
        }
      />
    </>
  );
};

type CustomerHandsetProps = {
  customer: PhoneSummary | undefined;
  customers: PhoneSummary[];
  company: PhoneSummary;
  onChoose: (number: string) => void;
};

/** The customer's phone: the chat with the company as the customer sees it. */
export const CustomerHandset = ({ customer, customers, company, onChoose }: CustomerHandsetProps) => {
  const { t } = useTranslation();
  const [adds, setAdds] = useState(false);
  const { data: phone, isError, error, refetch, isFetching } = useQuery(phoneQuery(customer?.number ?? ''));
  const first = firstNameOf(customer?.name ?? '');
  const isOnline = customer?.auto.online ?? true;
  return (
    <Handset
      title={customer ? t('phone.customer.title', { name: first }) : t('phone.customer.label')}
      subtitle={customer ? `${t('phone.customer.label')} · ${phoneNumber(customer.number)}` : ''}
      isOffline={!isOnline}
      aside={
        <CustomerPicker
          customers={customers}
          current={customer?.number ?? ''}
          onChoose={onChoose}
          onAdd={() => setAdds(true)}
        />
      }
    >
      {isError ? <FailedLoad title={t('common.loadFailed')} query={{ error, isFetching, refetch }} /> : null}
      {customer ? null : <EmptyState icon={<Phone />} title={t('phone.customer.add')} className="m-auto" />}
      {customer && phone ? (
        <ChatView
          key={phone.number}
          phone={phone}
          peer={company.number}
          peerName={company.name}
          subtitle={isOnline ? t('phone.customer.online') : t('phone.customer.offline')}
          writeLabel={t('phone.customer.writeAs', { name: first })}
          empty={company.devices.length > 0 ? t('phone.customer.empty') : t('phone.customer.noCompany')}
          tools={<Tools phone={phone} company={company.number} />}
          readsOnSight={false}
        />
      ) : null}
      <NewCustomer
        open={adds}
        onClose={() => setAdds(false)}
        onCreated={(number) => {
          setAdds(false);
          onChoose(number);
        }}
      />
    </Handset>
  );
};
