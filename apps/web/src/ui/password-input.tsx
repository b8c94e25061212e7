import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

/** A password with a real button that shows it. */
export const PasswordInput = (props: Omit<ComponentPropsWithRef<'input'>, 'type'>) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={shown ? t('common.hidePassword') : t('common.showPassword')}
          pressed={shown}
          size={28}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setShown((now) => !now)}
          className="aria-pressed:bg-transparent"
        />
      }
    />
  );
};
