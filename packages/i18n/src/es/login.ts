import type { Catalog } from '../catalog.ts';

/** Sign-in page and the end of a subscription (core §2, §5; decisions 28). */
export const login: Catalog['login'] = {
  title: 'Iniciar sesión',
  subtitle: 'Usa el correo y la contraseña de tu cuenta.',
  email: 'Correo electrónico',
  emailPlaceholder: 'tu@empresa.com',
  password: 'Contraseña',
  forgot: 'Olvidé mi contraseña',
  submit: 'Entrar',
  success: '¡Sesión iniciada con éxito!',
  noAccount: '¿Aún no tienes cuenta?',
  signUp: 'Crear cuenta',
  hasAccount: '¿Ya tienes cuenta?',
  confirmEmail: 'Confirmar correo',
  overdue: '¡Ups! Tu suscripción venció el {{date}}. ¡Ponte en contacto con Soporte para más información!',
  expiresSoon: 'Tu suscripción vence en {{days}} día(s)',
  promise: 'Ningún mensaje se pierde.',
  promiseDetail: 'Atención por WhatsApp para equipos: colas, historial completo y el estado verdadero de cada mensaje.',
  language: 'Idioma',
  version: 'Versión {{version}}',
  local: {
    title: 'Modo local',
    hint: 'entra con un clic',
  },
  roles: {
    admin: 'Administración',
    supervisor: 'Supervisión',
    user: 'Agente',
    super: 'Súper',
  },
};
