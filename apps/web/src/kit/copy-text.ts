import { toast } from '../ui/toast.tsx';
import { showError } from './show-error.ts';

/** Puts a text on the clipboard and says so, or why it could not. */
export const copyText = (text: string, said: string): void =>
  void navigator.clipboard.writeText(text).then(() => toast.success(said), showError);
