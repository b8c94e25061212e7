import type { ShownKind } from '@recado/contract';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { QuietLine } from './quiet-line.tsx';

type NewNumber = Extract<ShownKind, { kind: 'number' }>;

/** Kept on one line: spaces and hyphens that do not break. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060');

/** The customer goes on under another number. */
export const NumberLine = ({ change: { from, to }, bubble }: { change: NewNumber; bubble: Bubble }) => {
  const { t } = useTranslation();
  return (
    <QuietLine sign={Smartphone} bubble={bubble}>
      {t('messageKinds.newNumber', { from: unbroken(from), to: unbroken(to) })}
    </QuietLine>
  );
};
