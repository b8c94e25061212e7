import { limits } from '@recado/contract';
import type { FileKind, SendFile } from '@recado/whatsapp-simulator/client';
import { useQuery } from '@tanstack/react-query';
import { FileText, Film, Image, Mic, Paperclip, Smile, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { describeFile } from './describe-file.ts';
import { samplesQuery, sayRefusal, simulator } from './simulator.ts';

const icons: Record<FileKind, ReactNode> = {
  image: <Image size={16} />,
  audio: <Mic size={16} />,
  video: <Film size={16} />,
  document: <FileText size={16} />,
  sticker: <Smile size={16} />,
};

type Words = Pick<SendFile, 'caption' | 'quotedId'>;

type AttachButtonProps = {
  from: string;
  to: string;
  /** Takes the words that go with the file out of the composer; a sound and a sticker take none. */
  takeWords: (isCaptioned: boolean) => Words;
};

/** Sends files from the handset: any of this computer, or one that comes with the simulator. */
export const AttachButton = ({ from, to, takeWords }: AttachButtonProps) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const { data: samples = [] } = useQuery(samplesQuery);
  const busy = async (work: () => Promise<unknown>): Promise<void> => {
    setIsSending(true);
    try {
      await work();
    } catch (error) {
      sayRefusal(error);
    } finally {
      setIsSending(false);
    }
  };
  const sendOne = async (file: File): Promise<void> => {
    if (file.size > limits.attachmentBytes) return void toast.error(t('phone.files.tooLarge'));
    const described = await describeFile(file);
    await simulator.sendFile(from, { to, ...described, ...takeWords(described.kind !== 'audio') }, file);
  };
  const sendAll = (files: File[]): Promise<void> =>
    busy(async () => {
      for (const file of files) await sendOne(file);
    });
  const entries: MenuEntry[] = [
    ...samples.map(
      ({ sample, kind }): MenuEntry => ({
        key: sample,
        label: t(`phone.files.samples.${kind}`),
        icon: icons[kind],
        onSelect: () => {
          const words = takeWords(kind !== 'audio' && kind !== 'sticker');
          void busy(() => simulator.sendSample(from, { to, sample, ...words }));
        },
      }),
    ),
    { key: 'line', divider: true },
    {
      key: 'computer',
      label: t('phone.files.fromComputer'),
      icon: <Upload size={16} />,
      onSelect: () => input.current?.click(),
    },
  ];
  return (
    <>
      <Menu
        entries={entries}
        align="start"
        side="top"
        trigger={
          <IconButton
            label={t('phone.files.attach')}
            icon={<Paperclip size={18} />}
            size={32}
            busy={isSending}
            className="mb-[3px]"
          />
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('phone.files.fromComputer')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void sendAll(files);
        }}
      />
    </>
  );
};
