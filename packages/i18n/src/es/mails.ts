import type { Catalog } from '../catalog.ts';

/** Mails that the product sends, in the language of whoever receives them. */
export const mails: Catalog['mails'] = {
  hello: 'Hola, {{name}}.',
  reset: {
    subject: 'Tu código para restablecer la contraseña',
    intro: 'Usa este código en la página donde pediste una contraseña nueva:',
    lifetime: 'Vale durante {{minutes}} minutos y solo una vez.',
    ignore: 'Si no fuiste tú quien lo pidió, ignora este mensaje: tu contraseña sigue igual.',
  },
  confirm: {
    subject: 'Confirma tu correo',
    intro: 'Tu cuenta está creada. Para entrar por primera vez, escribe este código en la página de confirmación:',
    lifetime: 'Vale durante {{hours}} horas.',
    ignore: 'Si no fuiste tú quien creó la cuenta, ignora este mensaje: sin el código será eliminada.',
  },
  invoice: {
    where: 'Para pagar, entre y abra la página de suscripción:',
    made: {
      subject: 'Su factura de {{amount}} vence el {{due}}',
      text: 'La factura del plan {{plan}}, de {{amount}}, ya se puede pagar. Vence el {{due}}.',
    },
    soon: {
      subject: 'Su factura vence el {{due}}',
      text: 'La factura del plan {{plan}}, de {{amount}}, sigue abierta y vence el {{due}}.',
    },
    today: {
      subject: 'Su factura vence hoy',
      text: 'La factura del plan {{plan}}, de {{amount}}, vence hoy. Desde mañana solo se abre la página de pago.',
    },
    overdue: {
      subject: 'Su suscripción venció el {{due}}',
      text: 'La factura del plan {{plan}}, de {{amount}}, venció el {{due}}. Cuando se pague, todos vuelven a entrar.',
    },
    paid: {
      subject: 'Recibimos su pago de {{amount}}',
      text: 'La factura del plan {{plan}}, de {{amount}}, está pagada. Su suscripción vale hasta el {{until}}.',
    },
  },
  emailChanged: {
    subject: 'El correo de tu cuenta cambió',
    intro: 'A partir de ahora, tu cuenta entra con el correo {{email}} en lugar de este.',
    undo: 'Si no fuiste tú, deshaz el cambio en los próximos {{days}} días. Todas las sesiones abiertas terminan y creas otra contraseña:',
    ignore: 'Si fuiste tú, ignora este mensaje.',
  },
};
