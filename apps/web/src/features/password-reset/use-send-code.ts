import { passwordResetRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { toast } from '../../ui/toast.tsx';

/** Has a code sent to an e-mail, and says that it is. */
export const useSendCode = () => {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (email: string) => call(passwordResetRoutes.forgotPassword, { params: { email } }),
    onSuccess: () => toast.success(t('passwordReset.sent')),
  });
};
