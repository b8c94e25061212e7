import type { Catalog } from '../catalog.ts';

/** Sentences under form fields (core §5, administration §5). */
export const validation: Catalog['validation'] = {
  required: 'Required',
  requiredField: 'Required field',
  mandatory: 'Mandatory',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  messageTooShort: 'Message too short',
  nameTooShort: 'name too short',
  invalidEmail: 'Invalid email',
  invalidDate: 'There is no such date. Use DD/MM/YYYY.',
  invalidVideo: 'Enter the code or the address of a YouTube video',
  invalidNumber: 'Digits only, with country and area code',
  passwordMismatch: 'The passwords do not match',
  passwordRule:
    'Your password needs at least 8 characters, with one uppercase letter, one lowercase letter and one digit.',
  passwordHint: '{{min}} to {{max}} characters',
  chooseQueue: 'Select a queue',
  chooseOne: 'Choose an option',
  between: 'Use a value from {{min}} to {{max}}',
  /** What a chosen password is worth. */
  strength: {
    is: 'Strength: {{level}}.',
    veryWeak: 'very weak',
    weak: 'weak',
    fair: 'fair',
    good: 'good',
    strong: 'strong',
    advice: 'Whoever tries common passwords finds this one soon. Three or four unrelated words stand better.',
    powerful: 'This account administers the whole company: three or four unrelated words stand better.',
  },
};
