import { phoneNumber } from '@recado/i18n';
import type { PhoneSummary } from '@recado/whatsapp-simulator/client';
import { useQuery } from '@tanstack/react-query';
import { Check, EllipsisVertical, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatView } from './chat-view.tsx';
import { CodeView } from './code-view.tsx';
import { Handset } from './handset.tsx';
import { LinkedDevices } from './linked-devices.tsx';
import { PhoneSheet } from './phone-sheet.tsx';
import { ScanView } from './scan-view.tsx';
import { phoneQuery } from './simulator.ts';

type Sheet = 'none' | 'devices' | 'scan' | 'code';

const DevicesSheet = ({
  phone,
  sheet,
  setSheet,
}: {
  phone: PhoneSummary;
  sheet: Sheet;
  setSheet: (sheet: Sheet) => void;
}) => {
  const { t } = useTranslation();
  if (sheet === 'none') return null;
  const titles = { devices: t('phone.devices.title'), scan: t('phone.scan.title'), code: t('phone.code.title') };
  const toDevices = () => setSheet('devices');
  return (
    <PhoneSheet
      title={titles[sheet]}
      onClose={() => setSheet('none')}
      onBack={sheet === 'devices' ? undefined : toDevices}
    >
      {sheet === 'devices' ? (
        <LinkedDevices phone={phone} onScan={() => setSheet('scan')} onCode={() => setSheet('code')} />
      ) : null}
      {sheet === 'scan' ? <ScanView number={phone.number} onLinked={toDevices} /> : null}
      {sheet === 'code' ? <CodeView number={phone.number} onLinked={toDevices} /> : null}
    </PhoneSheet>
  );
};

const DevicesChip = ({ count, onOpen }: { count: number; onOpen: () => void }) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-chip bg-brand-soft px-2 font-medium text-brand-text text-meta"
    >
      <Monitor size={13} aria-hidden="true" />
      {count > 0 ? t('phone.company.devices', { count }) : t('phone.company.notLinked')}
    </button>
  );
};

type CompanyHandsetProps = { company: PhoneSummary; companies: PhoneSummary[]; onChoose: (number: string) => void };

/** The phone whose number is linked to Recado: its chats, and its linked devices. */
export const CompanyHandset = ({ company, companies, onChoose }: CompanyHandsetProps) => {
  const { t } = useTranslation();
  const { data: phone, isError, error, refetch, isFetching } = useQuery(phoneQuery(company.number));
  const [sheet, setSheet] = useState<Sheet>(company.devices.length === 0 ? 'devices' : 'none');
  const [open, setOpen] = useState<string | null>(null);
  const entries: MenuEntry[] = [
    {
      key: 'devices',
      label: t('phone.company.linkedDevices'),
      icon: <Monitor size={16} />,
      onSelect: () => setSheet('devices'),
    },
    ...(companies.length > 1 ? [{ key: 'line', divider: true } as const] : []),
    ...(companies.length > 1 ? companies : []).map(({ number, name }) => ({
      key: number,
      label: `${name} · ${phoneNumber(number)}`,
      icon: number === company.number ? <Check size={16} /> : <Smartphone size={16} />,
      onSelect: () => onChoose(number),
    })),
  ];
  const chat = phone?.chats.find(({ id }) => id === open);
  return (
    <Handset
      title={t('phone.company.title')}
      subtitle={`${company.name} · ${phoneNumber(company.number)}`}
      isOffline={!company.auto.online}
      aside={<DevicesChip count={company.devices.length} onOpen={() => setSheet('devices')} />}
    >
      <div className="flex min-h-0 flex-1 flex-col" inert={sheet !== 'none'}>
        {isError ? <FailedLoad title={t('common.loadFailed')} query={{ error, isFetching, refetch }} /> : null}
        {phone && chat ? (
          <ChatView
            phone={phone}
            peer={chat.id}
            peerName={chat.name}
            subtitle={phoneNumber(chat.id)}
            writeLabel={t('phone.customer.writeAs', { name: company.name })}
            empty={t('phone.company.noChats')}
            readsOnSight={false}
            onBack={() => setOpen(null)}
          />
        ) : null}
        {phone && !chat ? (
          <>
            <div className="flex items-center px-4 pt-2 pb-2">
              <h3 className="flex-1 font-semibold text-page">{t('phone.company.chats')}</h3>
              <Menu
                entries={entries}
                trigger={
                  <IconButton
                    label={t('phone.company.menu')}
                    icon={<EllipsisVertical size={18} />}
                    size={32}
                    className="-mr-2"
                  />
                }
              />
            </div>
            <ChatList phone={phone} onOpen={setOpen} />
          </>
        ) : null}
      </div>
      <DevicesSheet phone={phone ?? company} sheet={sheet} setSheet={setSheet} />
    </Handset>
  );
};
