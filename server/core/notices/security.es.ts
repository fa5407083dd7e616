/** The notices about the security of an account in Spanish. */
import { formatAt } from './format-at.ts'
import type { SecurityTexts } from './message.ts'

const NEVER_SHARE = 'No des este código a nadie. Nunca te lo pediremos por teléfono, chat ni correo.'
const NOT_ASKED = 'Si no lo pediste, alguien está en tu cuenta: elige ahora una contraseña nueva. Así se cierran todas las sesiones abiertas.'
const NOT_YOU = 'Si no fuiste tú, elige ahora una contraseña nueva y escribe a nuestro soporte.'
const RESET = { label: 'Elegir una contraseña nueva', path: '/auth/forgot-password' } as const
const SETTINGS = { label: 'Ver tus ajustes de seguridad', path: '/settings/security' } as const

/** Spanish. */
export const security: SecurityTexts = {
  'code-change-password': ({ minutes }) => ({
    subject: 'Cambia tu contraseña',
    paragraphs: [`Escribe este código para cambiar tu contraseña. Vale durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-change-next-of-kin': ({ minutes }) => ({
    subject: 'Cambia tu persona de contacto',
    paragraphs: [`Escribe este código para indicar tu persona de contacto. Vale durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-add-passkey': ({ minutes }) => ({
    subject: 'Añade una llave de acceso',
    paragraphs: [
      `Escribe este código para añadir una llave de acceso a tu cuenta. Vale durante ${minutes} minutos. Quien tenga la llave puede iniciar sesión.`,
      `${NEVER_SHARE} ${NOT_ASKED}`,
    ],
    action: RESET,
  }),
  'code-close-account': ({ minutes }) => ({
    subject: 'Cierra tu cuenta',
    paragraphs: [`Escribe este código para cerrar tu cuenta para siempre. Vale durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'password-replaced': ({ at, heldUntil }) => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      `La contraseña de tu cuenta cambió el ${formatAt('es', at)}. Se han cerrado todas las demás sesiones.`,
      `Para proteger tu dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'phone-changed': ({ at, heldUntil }) => ({
    subject: 'Tu número de teléfono ha cambiado',
    paragraphs: [
      `El número de teléfono de tu cuenta cambió el ${formatAt('es', at)}.`,
      `Para proteger tu dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'two-factor-on': ({ at }) => ({
    subject: 'Una aplicación de autenticación protege tu cuenta',
    paragraphs: [
      `Desde el ${formatAt('es', at)}, para iniciar sesión hace falta un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro: abren la cuenta sin la aplicación.`,
      NOT_YOU,
    ],
    action: SETTINGS,
  }),
  'two-factor-off': ({ at, heldUntil }) => ({
    subject: 'Tu aplicación de autenticación está desactivada',
    paragraphs: [
      `El ${formatAt('es', at)} se desactivó la aplicación de autenticación. Para iniciar sesión vuelve a hacer falta un código por correo.`,
      ...(heldUntil === undefined ? [] : [`Para proteger tu dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`]),
      NOT_YOU,
    ],
    action: RESET,
  }),
  'recovery-code-used': ({ at, left, heldUntil }) => ({
    subject: 'Se usó un código de recuperación',
    paragraphs: [
      `El ${formatAt('es', at)} alguien inició sesión en tu cuenta con un código de recuperación. Quedan ${left}.`,
      `Para proteger tu dinero, no se puede enviar nada antes del ${formatAt('es', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'passkey-added': ({ at, name }) => ({
    subject: 'Se añadió una llave de acceso',
    paragraphs: [`El ${formatAt('es', at)} se añadió a tu cuenta la llave de acceso «${name}». Quien la tenga puede iniciar sesión.`, NOT_YOU],
    action: RESET,
  }),
  'passkey-removed': ({ at, name }) => ({
    subject: 'Se quitó una llave de acceso',
    paragraphs: [`El ${formatAt('es', at)} se quitó de tu cuenta la llave de acceso «${name}».`, NOT_YOU],
    action: SETTINGS,
  }),
  'account-frozen': ({ at }) => ({
    subject: 'Tu cuenta está congelada',
    paragraphs: [
      `El ${formatAt('es', at)} se congeló tu cuenta. Se cerraron todas las sesiones, nadie puede iniciar sesión y no se puede enviar nada. Para volver a abrirla, elige una contraseña nueva.`,
    ],
    action: RESET,
  }),
  'account-closed': ({ at }) => ({
    subject: 'Tu cuenta está cerrada',
    paragraphs: [`Tu cuenta de Zend se cerró el ${formatAt('es', at)}. Guardamos lo que la ley nos obliga a guardar y no te escribiremos más.`],
  }),
  'next-of-kin-changed': ({ at }) => ({
    subject: 'Tu persona de contacto ha cambiado',
    paragraphs: [`El ${formatAt('es', at)} se indicó una persona de contacto para tu cuenta.`, NOT_YOU],
    action: RESET,
  }),
  'data-exported': ({ at }) => ({
    subject: 'Tus datos se exportaron',
    paragraphs: [`El ${formatAt('es', at)} se descargó un archivo con todo lo que guardamos sobre ti.`, NOT_YOU],
    action: RESET,
  }),
}
