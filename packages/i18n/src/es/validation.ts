import type { Catalog } from '../catalog.ts';

/** Sentences under form fields (core §5, administration §5). */
export const validation: Catalog['validation'] = {
  required: 'Obligatorio',
  requiredField: 'Campo obligatorio',
  mandatory: 'Obligatorio',
  tooShort: '¡Demasiado corto!',
  tooLong: '¡Demasiado largo!',
  messageTooShort: 'Mensaje demasiado corto',
  nameTooShort: 'nombre demasiado corto',
  invalidEmail: 'Correo electrónico no válido',
  invalidDate: 'Esa fecha no existe. Use DD/MM/AAAA.',
  invalidVideo: 'Indica el código o la dirección de un video de YouTube',
  invalidNumber: 'Solo números, con código de país y de área',
  passwordMismatch: 'Las contraseñas no coinciden',
  passwordRule: 'Tu contraseña debe tener al menos 8 caracteres, con una mayúscula, una minúscula y un número.',
  passwordHint: 'De {{min}} a {{max}} caracteres',
  chooseQueue: 'Selecciona una cola',
  chooseOne: 'Elige una opción',
  between: 'Usa un valor de {{min}} a {{max}}',
  /** What a chosen password is worth. */
  strength: {
    is: 'Seguridad: {{level}}.',
    veryWeak: 'muy débil',
    weak: 'débil',
    fair: 'aceptable',
    good: 'buena',
    strong: 'fuerte',
    advice: 'Quien prueba contraseñas comunes acierta esta pronto. Tres o cuatro palabras sin relación resisten mejor.',
    powerful: 'Esta cuenta administra toda la empresa: tres o cuatro palabras sin relación resisten mejor.',
  },
};
