/** The notices in Spanish. */
import { formatAt } from './format-at.ts'
import { linesOf } from './lines-of.ts'
import type { Texts } from './message.ts'

const NEVER_SHARE = 'No dé este código a nadie. Nunca se lo pediremos por teléfono, chat o correo.'
const NOT_YOU = 'Si no lo ha pedido, alguien está en su cuenta: elija ahora una contraseña nueva. Así se cierran todas las sesiones abiertas.'
const WRITE_US = 'Si no ha sido usted, elija ahora una contraseña nueva y escriba a nuestro equipo de ayuda.'

/** Spanish. */
export const es: Texts = {
  footer: 'Recibe este correo porque esta dirección se usa con Zend.',
  'code-sign-up': ({ minutes }) => ({
    subject: 'Verifique su correo',
    paragraphs: [
      `Le damos la bienvenida a Zend. Escriba este código para verificar su dirección de correo. Vale durante ${minutes} minutos.`,
      NEVER_SHARE,
    ],
  }),
  'code-sign-in': ({ minutes, device }) => ({
    subject: 'Su código para iniciar sesión',
    paragraphs: [
      `Escriba este código para terminar de iniciar sesión con ${device}. Vale durante ${minutes} minutos.`,
      `${NEVER_SHARE} Si no está iniciando sesión ahora, alguien conoce su contraseña: cámbiela.`,
    ],
    action: { label: 'Cambiar la contraseña', path: '/auth/forgot-password' },
  }),
  'code-reset-password': ({ minutes }) => ({
    subject: 'Elija una contraseña nueva',
    paragraphs: [
      `Escriba este código para elegir una contraseña nueva. Vale durante ${minutes} minutos.`,
      `${NEVER_SHARE} Si no lo ha pedido, no tiene que hacer nada: su contraseña sigue siendo la misma.`,
    ],
  }),
  'code-withdrawal': ({ minutes, amount, currency, network, address }) => ({
    subject: `Confirme el envío de ${amount} ${currency}`,
    paragraphs: [
      `Escriba este código para enviar ${amount} ${currency} por ${network} a ${address}. Solo vale para este importe y esta dirección, durante ${minutes} minutos.`,
      'Compare la dirección entera con la que quiere pagar. Lo enviado no se puede recuperar.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-transfer': ({ minutes, amount, currency, username }) => ({
    subject: `Confirme el pago a @${username}`,
    paragraphs: [
      `Escriba este código para pagar ${amount} ${currency} a @${username}. Solo vale para este importe y este cliente, durante ${minutes} minutos. Lo pagado no se puede recuperar.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-save-address': ({ minutes, currency, network, address }) => ({
    subject: 'Confirme una cartera guardada',
    paragraphs: [
      `Escriba este código para guardar la dirección de ${currency} ${address} en ${network}. Solo vale para esta dirección, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-save-payee': ({ minutes, username }) => ({
    subject: `Confirme que guarda a @${username}`,
    paragraphs: [
      `Escriba este código para guardar a @${username} entre las personas a las que paga. Solo vale para este cliente, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-change-pin': ({ minutes }) => ({
    subject: 'Cambie su PIN de transacciones',
    paragraphs: [`Escriba este código para elegir un nuevo PIN de transacciones. Vale durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_YOU}`],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'sign-up-existing': () => ({
    subject: 'Ya tiene una cuenta',
    paragraphs: [
      'Alguien ha intentado abrir una cuenta de Zend con esta dirección de correo. Usted ya tiene una, así que no ha cambiado nada.',
      '¿Ha sido usted? Inicie sesión, o elija una contraseña nueva si olvidó la suya. Si no ha sido usted, no tiene que hacer nada.',
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at }) => ({
    subject: 'Nuevo inicio de sesión en su cuenta',
    paragraphs: [
      `Su cuenta se abrió con ${device} el ${formatAt('es', at)}, desde la dirección de red ${ip}.`,
      'Si no ha sido usted, elija ahora una contraseña nueva. Así se cierran todas las sesiones abiertas.',
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'password-changed': ({ at, heldUntil }) => ({
    subject: 'Su contraseña ha cambiado',
    paragraphs: [
      `La contraseña de su cuenta cambió el ${formatAt('es', at)}. Se han cerrado todas las sesiones abiertas.`,
      ...(heldUntil === undefined ? [] : [`Para proteger su dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`]),
      'Si no ha sido usted, elija ahora una contraseña nueva y escriba a nuestro equipo de ayuda.',
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'pin-changed': ({ at }) => ({
    subject: 'Su PIN de transacciones ha cambiado',
    paragraphs: [`El PIN de transacciones de su cuenta cambió el ${formatAt('es', at)}.`, WRITE_US],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'pin-reset': ({ at, heldUntil }) => ({
    subject: 'Su PIN de transacciones se ha restablecido',
    paragraphs: [
      `El ${formatAt('es', at)} se eligió un nuevo PIN de transacciones para su cuenta, sin el anterior.`,
      `Para proteger su dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`,
      WRITE_US,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'session-ended': ({ device, at }) => ({
    subject: 'Hemos cerrado una de sus sesiones',
    paragraphs: [
      `El ${formatAt('es', at)} la sesión en ${device} se renovó dos veces con la misma clave. Puede que alguien la haya copiado, así que la hemos cerrado.`,
      'Inicie sesión de nuevo. Si ve algo que no ha hecho usted, elija una contraseña nueva.',
    ],
    action: { label: 'Iniciar sesión', path: '/auth/login' },
  }),
  'allowlist-on': ({ at }) => ({
    subject: 'Solo se puede enviar a tus carteras guardadas',
    paragraphs: [
      `Desde el ${formatAt('es', at)}, el dinero solo puede salir de tu cuenta hacia carteras que guardaste al menos un día antes.`,
      WRITE_US,
    ],
    action: { label: 'Ver tus ajustes de seguridad', path: '/settings/security' },
  }),
  'allowlist-off': ({ at, offAt }) => ({
    subject: 'Pronto se podrá enviar otra vez a cualquier dirección',
    paragraphs: [
      `El ${formatAt('es', at)} pediste poder enviar también a carteras que no están guardadas. Será posible a partir del ${formatAt('es', offAt)}.`,
      '¿No fuiste tú? Activa de nuevo la protección antes de esa fecha, elige una contraseña nueva y escribe a nuestro soporte.',
    ],
    action: { label: 'Ver tus ajustes de seguridad', path: '/settings/security' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `Han llegado ${amount} ${currency}`,
    paragraphs: [`Su depósito de ${amount} ${currency} por ${network} está confirmado y ya forma parte de su saldo.`],
    action: { label: 'Ver el depósito', path: `/transaction/token/${depositId}` },
  }),
  'deposit-below-minimum': ({ depositId, amount, currency, network, minimum }) => ({
    subject: `${amount} ${currency} a la espera de más`,
    paragraphs: [
      `Han llegado ${amount} ${currency} por ${network}. Los depósitos se abonan a partir de ${minimum} ${currency}; los guardamos para ti y los abonaremos junto con lo próximo que llegue.`,
    ],
    action: { label: 'Ver el depósito', path: `/transaction/token/${depositId}` },
  }),
  'transfer-received': ({ transferId, amount, currency, username, name }) => ({
    subject: `Ha recibido ${amount} ${currency}`,
    paragraphs: [`${name} (@${username}) le ha pagado ${amount} ${currency} con Zend Pay. Ya forman parte de su saldo.`],
    action: { label: 'Ver el pago', path: `/transaction/zend_t/${transferId}` },
  }),
  'transfer-sent': ({ transferId, amount, currency, username, name }) => ({
    subject: `Ha pagado ${amount} ${currency}`,
    paragraphs: [`${name} (@${username}) tiene sus ${amount} ${currency}, pagados con Zend Pay.`],
    action: { label: 'Ver el pago', path: `/transaction/zend_t/${transferId}` },
  }),
  'withdrawal-requested': ({ withdrawalId, amount, currency, network, address, waitsUntil }) => ({
    subject: `Retiro de ${amount} ${currency} solicitado`,
    paragraphs: [
      `Ha pedido enviar ${amount} ${currency} por ${network} a ${address}. El importe queda reservado en su saldo.`,
      ...(waitsUntil === undefined
        ? []
        : [
            `Esta dirección es nueva para usted, así que el retiro espera hasta el ${formatAt('es', waitsUntil)}. Hasta entonces puede cancelarlo en la aplicación.`,
          ]),
      '¿No ha sido usted? Cancélelo en la aplicación mientras aún se pueda detener, elija una contraseña nueva y escriba a nuestro equipo de ayuda.',
    ],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-sent': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${amount} ${currency} en camino`,
    paragraphs: [`Hemos enviado ${amount} ${currency} por ${network} a ${address}. Aún faltan las confirmaciones.`],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-done': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${amount} ${currency} han llegado`,
    paragraphs: [`Su retiro por ${network} está confirmado: ${amount} ${currency} están en ${address}.`],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-cancelled': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Retiro de ${amount} ${currency} cancelado`,
    paragraphs: [`El retiro por ${network} a ${address} se ha cancelado. ${amount} ${currency} vuelven a estar disponibles en su saldo.`],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-rejected': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Retiro de ${amount} ${currency} no enviado`,
    paragraphs: [
      `No podemos enviar a ${address} por ${network}. Nada ha salido de su cuenta: ${amount} ${currency} vuelven a estar disponibles en su saldo.`,
    ],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-failed': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `El retiro de ${amount} ${currency} ha fallado`,
    paragraphs: [
      `El retiro por ${network} a ${address} no se ha podido realizar. ${amount} ${currency}, comisión incluida, vuelven a estar disponibles en su saldo.`,
    ],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'support-received': ({ threadId, subject, text, files }) => ({
    subject: `Hemos recibido su mensaje: ${subject}`,
    paragraphs: [
      'Gracias por escribirnos. Respondemos en la aplicación y le avisamos por correo. Esto es lo que escribió:',
      ...linesOf(text),
      ...(files.length === 0 ? [] : [`Archivos adjuntos: ${files.join(', ')}`]),
    ],
    action: { label: 'Ver la conversación', path: `/settings/services/support?thread=${threadId}` },
  }),
  'support-reply': ({ threadId, subject }) => ({
    subject: 'Nuestro soporte te ha respondido',
    paragraphs: [`Hay una respuesta a tu mensaje «${subject}».`],
    action: { label: 'Leer la respuesta', path: `/settings/services/support?thread=${threadId}` },
  }),
  'referral-joined': ({ name }) => ({
    subject: `${name} aceptó tu invitación`,
    paragraphs: [`${name} abrió una cuenta de Zend con tu enlace.`],
    action: { label: 'Ver tus invitaciones', path: '/settings/services/referral' },
  }),
  'box-ready': () => ({
    subject: 'Tienes una caja misteriosa lista',
    paragraphs: ['Alguien a quien invitaste cumplió lo necesario: ya puedes abrir una de tus cajas misteriosas.'],
    action: { label: 'Ver tus cajas', path: '/settings/services/referral' },
  }),
}
