import { limits, scheduleRoutes } from '@recado/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { useCan } from '../../../kit/session-store.ts';
import { TestSendDialog } from '../../../kit/test-send-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ScheduleForm } from './schedule-form.tsx';

/** Sends what the form holds to a number of one's own, once contact and text are good. */
export const TestButton = ({ form, scheduleId }: { form: ScheduleForm; scheduleId: number | null }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const mayCreate = useCan('schedules.create');
  if (!mayCreate) return null;
  const ask = async (): Promise<void> => {
    if (await form.trigger(['contactId', 'body'], { shouldFocus: true })) setIsOpen(true);
  };
  const send = (number: string): Promise<unknown> => {
    const { body, contactId, whatsappId } = form.getValues();
    return call(scheduleRoutes.testSchedule, { body: { number, body, contactId, whatsappId, scheduleId } });
  };
  return (
    <>
      <Button kind="text" onClick={() => void ask()}>
        {t('schedules.form.test')}
      </Button>
      <TestSendDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('schedules.test.title')}
        detail={t(form.watch('mediaFollows') ? 'schedules.test.withoutPicture' : 'schedules.test.detail')}
        mostSigns={limits.contactNumber.max}
        send={send}
      />
    </>
  );
};
