import type { Catalog } from '../catalog.ts';

/** Password reset in two steps (administration §4, §5 and §8). */
export const passwordReset: Catalog['passwordReset'] = {
  title: 'Restablecer contraseña',
  subtitle: 'Escribe el correo de tu cuenta. Enviaremos un código para crear otra contraseña.',
  email: 'Correo electrónico',
  send: 'Enviar código',
  sent: '¡Correo enviado con éxito!',
  codeSubtitle: 'Enviamos un código a {{email}}. Vale durante {{minutes}} minutos.',
  code: 'Código del correo',
  codeHint: 'Diez letras y números, como están en el correo.',
  password: 'Contraseña nueva',
  repeated: 'Repite la contraseña nueva',
  submit: 'Restablecer contraseña',
  done: 'Contraseña restablecida con éxito.',
  again: 'Enviar otro código',
  otherEmail: 'Usar otro correo',
  backToLogin: 'Volver al inicio de sesión',
  noMail: 'Este servidor no envía correos',
  noMailDetail:
    'Por eso no hay forma de recibir el código. Pide una contraseña nueva a un administrador de tu empresa.',
  undo: {
    title: 'Deshacer el cambio de correo',
    text: 'Tu cuenta vuelve a usar este correo. Terminan todas las sesiones abiertas y te enviamos un código para crear otra contraseña.',
    submit: 'Deshacer el cambio',
    done: 'El correo de la cuenta vuelve a ser {{email}}.',
    invalid: 'Este enlace ya no es válido',
    invalidDetail:
      'Es válido por {{days}} días y una sola vez. Si aún recibes correos en la dirección de la cuenta, restablece la contraseña; si no, habla con un administrador de tu empresa.',
    reset: 'Restablecer la contraseña',
  },
};
