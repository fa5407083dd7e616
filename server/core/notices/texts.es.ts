/** The notices in Spanish. */
import { CLAIM_TEXTS } from './claim-texts.ts'
import { formatAt } from './format-at.ts'
import { linesOf } from './lines-of.ts'
import type { Texts } from './message.ts'
import { security } from './security.es.ts'
import { REASONS, SUBJECTS } from './verification-words.ts'
import { maskedAccount, moneyText } from './money-text.ts'

const money = (amount: string, currency: string): string => moneyText('es', amount, currency)

const NEVER_SHARE = 'No des este código a nadie. Nunca te lo pediremos por teléfono, chat ni correo.'
const NOT_YOU = 'Si no lo pediste, alguien está en tu cuenta: elige ahora una contraseña nueva. Así se cierran todas las sesiones abiertas.'
const WRITE_US = 'Si no fuiste tú, elige ahora una contraseña nueva y escribe a nuestro soporte.'

/** Spanish. */
export const es: Texts = {
  footer: 'Recibes este correo porque esta dirección se usa con Zend.',
  ...security,
  ...CLAIM_TEXTS.es,
  'code-sign-up': ({ minutes }) => ({
    subject: 'Verifica tu correo',
    paragraphs: [
      `Te damos la bienvenida a Zend. Escribe este código para verificar tu dirección de correo. Vale durante ${minutes} minutos.`,
      NEVER_SHARE,
    ],
  }),
  'code-sign-in': ({ minutes, device }) => ({
    subject: 'Tu código para iniciar sesión',
    paragraphs: [
      `Escribe este código para terminar de iniciar sesión con ${device}. Vale durante ${minutes} minutos.`,
      `${NEVER_SHARE} Si no estás iniciando sesión ahora, alguien conoce tu contraseña: cámbiala.`,
    ],
    action: { label: 'Cambiar la contraseña', path: '/auth/forgot-password' },
  }),
  'code-reset-password': ({ minutes }) => ({
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Escribe este código para elegir una contraseña nueva. Vale durante ${minutes} minutos.`,
      `${NEVER_SHARE} Si no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.`,
    ],
  }),
  'code-withdrawal': ({ minutes, amount, currency, network, address }) => ({
    subject: `Confirma el envío de ${money(amount, currency)}`,
    paragraphs: [
      `Escribe este código para enviar ${money(amount, currency)} por ${network} a ${address}. Solo vale para este importe y esta dirección, durante ${minutes} minutos.`,
      'Compara la dirección entera con la que quieres pagar. Lo enviado no se puede recuperar.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-transfer': ({ minutes, amount, currency, username }) => ({
    subject: `Confirma el pago a @${username}`,
    paragraphs: [
      `Escribe este código para pagar ${money(amount, currency)} a @${username}. Solo vale para este importe y este cliente, durante ${minutes} minutos. Lo pagado no se puede recuperar.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-save-address': ({ minutes, currency, network, address }) => ({
    subject: 'Confirma una billetera guardada',
    paragraphs: [
      `Escribe este código para guardar la dirección de ${currency} ${address} en ${network}. Solo vale para esta dirección, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-save-payee': ({ minutes, username }) => ({
    subject: `Confirma que guardas a @${username}`,
    paragraphs: [
      `Escribe este código para guardar a @${username} entre las personas a las que pagas. Solo vale para este cliente, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-save-account': ({ minutes, currency, institution, accountNumber }) => ({
    subject: 'Confirma que guardas una cuenta',
    paragraphs: [
      `Escribe este código para guardar la cuenta ${accountNumber} en ${institution}, para pagos en ${currency}. Solo vale para esta cuenta, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-quick-sell': ({ minutes, amount, currency, institution, accountNumber }) => ({
    subject: `Confirma la venta de ${money(amount, currency)}`,
    paragraphs: [
      `Escribe este código para vender ${money(amount, currency)} a la cuenta ${accountNumber} en ${institution}. Solo vale para este importe y esta cuenta, durante ${minutes} minutos.`,
      'Compara la cuenta con la que quieres pagar. Lo pagado no se puede recuperar.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'code-change-pin': ({ minutes }) => ({
    subject: 'Cambia tu PIN de transacciones',
    paragraphs: [`Escribe este código para elegir un nuevo PIN de transacciones. Vale durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_YOU}`],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'sign-up-existing': () => ({
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      'Alguien ha intentado abrir una cuenta de Zend con esta dirección de correo. Ya tienes una, así que no ha cambiado nada.',
      '¿Fuiste tú? Inicia sesión, o elige una contraseña nueva si olvidaste la tuya. Si no fuiste tú, no tienes que hacer nada.',
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at, freezeHours }) => ({
    subject: 'Nuevo inicio de sesión en tu cuenta',
    paragraphs: [
      `Tu cuenta se abrió con ${device} el ${formatAt('es', at)}, desde la dirección de red ${ip}.`,
      freezeHours === undefined
        ? 'Si no fuiste tú, elige ahora una contraseña nueva. Así se cierran todas las sesiones abiertas.'
        : `Si no fuiste tú, congela ahora tu cuenta: con un toque se cierran todas las sesiones y no se puede enviar nada. El enlace vale durante ${freezeHours} horas.`,
    ],
    action:
      freezeHours === undefined
        ? { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' }
        : { label: 'Congelar mi cuenta', path: '/auth/freeze?token=', secret: true },
  }),
  'password-changed': ({ at, heldUntil }) => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      `La contraseña de tu cuenta cambió el ${formatAt('es', at)}. Se han cerrado todas las sesiones abiertas.`,
      ...(heldUntil === undefined ? [] : [`Para proteger tu dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`]),
      'Si no fuiste tú, elige ahora una contraseña nueva y escribe a nuestro soporte.',
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'pin-changed': ({ at }) => ({
    subject: 'Tu PIN de transacciones ha cambiado',
    paragraphs: [`El PIN de transacciones de tu cuenta cambió el ${formatAt('es', at)}.`, WRITE_US],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'pin-reset': ({ at, heldUntil }) => ({
    subject: 'Tu PIN de transacciones se ha restablecido',
    paragraphs: [
      `El ${formatAt('es', at)} se eligió un nuevo PIN de transacciones para tu cuenta, sin el anterior.`,
      `Para proteger tu dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`,
      WRITE_US,
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' },
  }),
  'session-ended': ({ device, at }) => ({
    subject: 'Hemos cerrado una de tus sesiones',
    paragraphs: [
      `El ${formatAt('es', at)} la sesión en ${device} se renovó dos veces con la misma clave. Puede que alguien la haya copiado, así que la hemos cerrado.`,
      'Inicia sesión de nuevo. Si ves algo que no hiciste tú, elige una contraseña nueva.',
    ],
    action: { label: 'Iniciar sesión', path: '/auth/login' },
  }),
  'allowlist-on': ({ at }) => ({
    subject: 'Solo se puede enviar a tus billeteras guardadas',
    paragraphs: [
      `Desde el ${formatAt('es', at)}, el dinero solo puede salir de tu cuenta hacia billeteras que guardaste al menos un día antes.`,
      WRITE_US,
    ],
    action: { label: 'Ver tus ajustes de seguridad', path: '/settings/security' },
  }),
  'allowlist-off': ({ at, offAt }) => ({
    subject: 'Pronto se podrá enviar otra vez a cualquier dirección',
    paragraphs: [
      `El ${formatAt('es', at)} pediste poder enviar también a billeteras que no están guardadas. Será posible a partir del ${formatAt('es', offAt)}.`,
      '¿No fuiste tú? Activa de nuevo la protección antes de esa fecha, elige una contraseña nueva y escribe a nuestro soporte.',
    ],
    action: { label: 'Ver tus ajustes de seguridad', path: '/settings/security' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `Han llegado ${money(amount, currency)}`,
    paragraphs: [`Tu depósito de ${money(amount, currency)} por ${network} está confirmado y ya forma parte de tu saldo.`],
    action: { label: 'Ver el depósito', path: `/transaction/token/${depositId}` },
  }),
  'deposit-below-minimum': ({ depositId, amount, currency, network, minimum }) => ({
    subject: `${money(amount, currency)} a la espera de más`,
    paragraphs: [
      `Han llegado ${money(amount, currency)} por ${network}. Los depósitos se abonan a partir de ${money(minimum, currency)}; los guardamos para ti y los abonaremos junto con lo próximo que llegue.`,
    ],
    action: { label: 'Ver el depósito', path: `/transaction/token/${depositId}` },
  }),
  'transfer-received': ({ transferId, amount, currency, username, name }) => ({
    subject: `Recibiste ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) te ha pagado ${money(amount, currency)} con Zend Pay. Ya forman parte de tu saldo.`],
    action: { label: 'Ver el pago', path: `/transaction/zend_t/${transferId}` },
  }),
  'transfer-sent': ({ transferId, amount, currency, username, name }) => ({
    subject: `Pagaste ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) tiene tus ${money(amount, currency)}, pagados con Zend Pay.`],
    action: { label: 'Ver el pago', path: `/transaction/zend_t/${transferId}` },
  }),
  'withdrawal-requested': ({ withdrawalId, amount, currency, network, address, waitsUntil }) => ({
    subject: `Retiro de ${money(amount, currency)} solicitado`,
    paragraphs: [
      `Pediste enviar ${money(amount, currency)} por ${network} a ${address}. El importe queda reservado en tu saldo.`,
      ...(waitsUntil === undefined
        ? []
        : [
            `Esta dirección es nueva para ti, así que el retiro espera hasta el ${formatAt('es', waitsUntil)}. Hasta entonces puedes cancelarlo en la aplicación.`,
          ]),
      '¿No fuiste tú? Cancélalo en la aplicación mientras aún se pueda detener, elige una contraseña nueva y escribe a nuestro soporte.',
    ],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-sent': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} en camino`,
    paragraphs: [`Hemos enviado ${money(amount, currency)} por ${network} a ${address}. Aún faltan las confirmaciones.`],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-done': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} han llegado`,
    paragraphs: [`Tu retiro por ${network} está confirmado: ${money(amount, currency)} están en ${address}.`],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-cancelled': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Retiro de ${money(amount, currency)} cancelado`,
    paragraphs: [`El retiro por ${network} a ${address} se ha cancelado. ${money(amount, currency)} vuelven a estar disponibles en tu saldo.`],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-rejected': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Retiro de ${money(amount, currency)} no enviado`,
    paragraphs: [
      `No podemos enviar a ${address} por ${network}. Nada ha salido de tu cuenta: ${money(amount, currency)} vuelven a estar disponibles en tu saldo.`,
    ],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-failed': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `El retiro de ${money(amount, currency)} ha fallado`,
    paragraphs: [
      `El retiro por ${network} a ${address} no se ha podido realizar. ${money(amount, currency)}, comisión incluida, vuelven a estar disponibles en tu saldo.`,
    ],
    action: { label: 'Ver el retiro', path: `/transaction/token/${withdrawalId}` },
  }),
  'sell-by-rule': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `Tu regla vende ${money(amount, currency)}`,
    paragraphs: [
      `Una regla tuya vendió ${money(amount, currency)}: ${money(receives, toCurrency)} van de camino a la cuenta ${maskedAccount(accountNumber)} en ${institution}.`,
    ],
    action: { label: 'Ver la venta', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-paid': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `Llegaron ${money(receives, toCurrency)}`,
    paragraphs: [
      `Vendiste ${money(amount, currency)}, y ${money(receives, toCurrency)} están en la cuenta ${maskedAccount(accountNumber)} en ${institution}.`,
    ],
    action: { label: 'Ver la venta', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-returned': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `Tu pago de ${money(receives, toCurrency)} volvió`,
    paragraphs: [
      `No pudimos pagar ${money(receives, toCurrency)} en la cuenta ${maskedAccount(accountNumber)} en ${institution} por los ${money(amount, currency)} que vendiste.`,
      `${money(returned, returnedCurrency)} están en tu saldo. No se te cobró nada.`,
    ],
    action: { label: 'Ver la venta', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-reversed': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `El banco devolvió ${money(receives, toCurrency)}`,
    paragraphs: [
      `Después de que pagamos ${money(receives, toCurrency)} por los ${money(amount, currency)} que vendiste, ${institution} devolvió el dinero: la cuenta ${maskedAccount(accountNumber)} no se lo quedó.`,
      `${money(returned, returnedCurrency)} están en tu saldo. No se te cobró nada.`,
    ],
    action: { label: 'Ver la venta', path: `/transaction/offramp/${sellId}` },
  }),
  'support-received': ({ threadId, subject, text, files }) => ({
    subject: `Hemos recibido tu mensaje: ${subject}`,
    paragraphs: [
      'Gracias por escribirnos. Respondemos en la aplicación y te avisamos por correo. Esto es lo que escribiste:',
      ...linesOf(text),
      ...(files.length === 0 ? [] : [`Archivos adjuntos: ${files.join(', ')}`]),
    ],
    action: { label: 'Ver la conversación', path: `/settings/services/support?thread=${threadId}` },
  }),
  'support-reply': ({ threadId }) => ({
    subject: 'Nuestro soporte te ha respondido',
    paragraphs: ['Hay una respuesta en tu conversación con nosotros.'],
    action: { label: 'Leer la respuesta', path: `/settings/services/support?thread=${threadId}` },
  }),
  'verification-approved': ({ tier }) => ({
    subject: 'Estás verificado',
    paragraphs: [`Estás verificado hasta el nivel ${tier}. Tus nuevos límites valen desde ahora.`],
    action: { label: 'Ver tu verificación', path: '/settings/account/kyc' },
  }),
  'verification-rejected': ({ subject, reason }) => ({
    subject: 'No pudimos verificarte',
    paragraphs: [`No se pudo confirmar: ${SUBJECTS.es[subject]}. ${REASONS.es[reason]}`, 'Puedes intentarlo de nuevo en tus ajustes.'],
    action: { label: 'Intentarlo de nuevo', path: '/settings/account/kyc' },
  }),
  'verification-resubmit': ({ subject, reason }) => ({
    subject: 'Entrega algo otra vez, por favor',
    paragraphs: [`No podemos usar lo que entregaste: ${SUBJECTS.es[subject]}. ${REASONS.es[reason]}`],
    action: { label: 'Entregarlo otra vez', path: '/settings/account/kyc' },
  }),
  'referral-joined': ({ name }) => ({
    subject: `${name} aceptó tu invitación`,
    paragraphs: [`${name} abrió una cuenta de Zend con tu enlace.`],
    action: { label: 'Ver tus invitaciones', path: '/settings/services/referral' },
  }),
  'box-ready': () => ({
    subject: 'Tienes una caja misteriosa',
    paragraphs: ['Alguien a quien invitaste cumplió lo necesario: has ganado una caja misteriosa. Pronto la abrirás en la aplicación.'],
    action: { label: 'Ver tus cajas', path: '/settings/services/referral' },
  }),
}
