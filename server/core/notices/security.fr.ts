/** The notices about the security of an account in French. */
import { formatAt } from './format-at.ts'
import type { SecurityTexts } from './message.ts'

const NEVER_SHARE = 'Ne donnez ce code à personne. Nous ne vous le demanderons jamais par téléphone, par chat ou par e-mail.'
const NOT_ASKED =
  'Si vous ne l’avez pas demandé, quelqu’un est dans votre compte : choisissez tout de suite un nouveau mot de passe. Toutes les sessions ouvertes seront fermées.'
const NOT_YOU = 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre assistance.'
const RESET = { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' } as const
const SETTINGS = { label: 'Voir vos paramètres de sécurité', path: '/settings/security' } as const

/** French. */
export const security: SecurityTexts = {
  'code-change-password': ({ minutes }) => ({
    subject: 'Changez votre mot de passe',
    paragraphs: [`Saisissez ce code pour changer votre mot de passe. Il est valable ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-change-next-of-kin': ({ minutes }) => ({
    subject: 'Changez votre proche à prévenir',
    paragraphs: [`Saisissez ce code pour indiquer votre proche à prévenir. Il est valable ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-add-passkey': ({ minutes }) => ({
    subject: 'Ajoutez une clé d’accès',
    paragraphs: [
      `Saisissez ce code pour ajouter une clé d’accès à votre compte. Il est valable ${minutes} minutes. Quiconque possède la clé peut se connecter.`,
      `${NEVER_SHARE} ${NOT_ASKED}`,
    ],
    action: RESET,
  }),
  'code-close-account': ({ minutes }) => ({
    subject: 'Fermez votre compte',
    paragraphs: [`Saisissez ce code pour fermer définitivement votre compte. Il est valable ${minutes} minutes.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'password-replaced': ({ at, heldUntil }) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte a été modifié le ${formatAt('fr', at)}. Toutes les autres sessions ont été fermées.`,
      `Pour protéger votre argent, rien ne peut être envoyé avant le ${formatAt('fr', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'phone-changed': ({ at, heldUntil }) => ({
    subject: 'Votre numéro de téléphone a été modifié',
    paragraphs: [
      `Le numéro de téléphone de votre compte a été modifié le ${formatAt('fr', at)}.`,
      `Pour protéger votre argent, rien ne peut être envoyé avant le ${formatAt('fr', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'two-factor-on': ({ at }) => ({
    subject: 'Une application d’authentification protège votre compte',
    paragraphs: [
      `Depuis le ${formatAt('fr', at)}, la connexion demande un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr : ils ouvrent le compte sans l’application.`,
      NOT_YOU,
    ],
    action: SETTINGS,
  }),
  'two-factor-off': ({ at, heldUntil }) => ({
    subject: 'Votre application d’authentification est désactivée',
    paragraphs: [
      `Le ${formatAt('fr', at)}, l’application d’authentification a été désactivée. La connexion demande de nouveau un code reçu par e-mail.`,
      ...(heldUntil === undefined ? [] : [`Pour protéger votre argent, rien ne peut être envoyé avant le ${formatAt('fr', heldUntil)}.`]),
      NOT_YOU,
    ],
    action: RESET,
  }),
  'recovery-code-used': ({ at, left, heldUntil }) => ({
    subject: 'Un code de secours a été utilisé',
    paragraphs: [
      `Le ${formatAt('fr', at)}, quelqu’un s’est connecté à votre compte avec un code de secours. Il en reste ${left}.`,
      `Pour protéger votre argent, rien ne peut être envoyé avant le ${formatAt('fr', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'passkey-added': ({ at, name }) => ({
    subject: 'Une clé d’accès a été ajoutée',
    paragraphs: [
      `Le ${formatAt('fr', at)}, la clé d’accès « ${name} » a été ajoutée à votre compte. Quiconque la possède peut se connecter.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'passkey-removed': ({ at, name }) => ({
    subject: 'Une clé d’accès a été retirée',
    paragraphs: [`Le ${formatAt('fr', at)}, la clé d’accès « ${name} » a été retirée de votre compte.`, NOT_YOU],
    action: SETTINGS,
  }),
  'account-frozen': ({ at }) => ({
    subject: 'Votre compte est gelé',
    paragraphs: [
      `Le ${formatAt('fr', at)}, votre compte a été gelé. Toutes les sessions ont été fermées, personne ne peut se connecter et rien ne peut être envoyé. Pour le rouvrir, choisissez un nouveau mot de passe.`,
    ],
    action: RESET,
  }),
  'account-closed': ({ at }) => ({
    subject: 'Votre compte est fermé',
    paragraphs: [
      `Votre compte Zend a été fermé le ${formatAt('fr', at)}. Nous gardons ce que la loi nous impose de garder et ne vous écrirons plus.`,
    ],
  }),
  'next-of-kin-changed': ({ at }) => ({
    subject: 'Votre proche à prévenir a changé',
    paragraphs: [`Le ${formatAt('fr', at)}, un proche à prévenir a été indiqué pour votre compte.`, NOT_YOU],
    action: RESET,
  }),
  'data-exported': ({ at }) => ({
    subject: 'Vos données ont été exportées',
    paragraphs: [`Le ${formatAt('fr', at)}, un fichier contenant tout ce que nous détenons sur vous a été téléchargé.`, NOT_YOU],
    action: RESET,
  }),
}
