import type { Catalog } from '../catalog.ts';

/** First super user by the operator's one-time link. */
export const setup: Catalog['setup'] = {
  title: 'Preparar Recado',
  subtitle: 'Crea la primera empresa y el usuario que administra todo. Este enlace vale una sola vez.',
  companyName: 'Nombre de la empresa',
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  password: 'Contraseña',
  confirmPassword: 'Repite la contraseña',
  submit: 'Crear y entrar',
  done: 'Todo listo. Entra con el correo y la contraseña que creaste.',
  invalidLink: 'Este enlace ya no es válido',
  invalidLinkDetail: 'Ya se usó o venció. Reinicia el servidor para recibir otro.',
  pending: 'Este servidor aún no tiene usuarios. Abre el enlace que mostró al iniciar.',
};
