/** The notices in French. */
import { formatAt } from './format-at.ts'
import type { Texts } from './message.ts'

const NEVER_SHARE = 'Ne donnez ce code à personne. Nous ne vous le demanderons jamais par téléphone, par chat ou par e-mail.'

/** French. */
export const fr: Texts = {
  footer: 'Vous recevez cet e-mail parce que cette adresse est utilisée avec Zend.',
  'code-sign-up': ({ minutes }) => ({
    subject: 'Vérifiez votre adresse e-mail',
    paragraphs: [`Bienvenue chez Zend. Saisissez ce code pour vérifier votre adresse e-mail. Il est valable ${minutes} minutes.`, NEVER_SHARE],
  }),
  'code-sign-in': ({ minutes, device }) => ({
    subject: 'Votre code de connexion',
    paragraphs: [
      `Saisissez ce code pour terminer votre connexion avec ${device}. Il est valable ${minutes} minutes.`,
      `${NEVER_SHARE} Si vous n’êtes pas en train de vous connecter, quelqu’un connaît votre mot de passe : changez-le.`,
    ],
    action: { label: 'Changer le mot de passe', path: '/auth/forgot-password' },
  }),
  'code-reset-password': ({ minutes }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Saisissez ce code pour choisir un nouveau mot de passe. Il est valable ${minutes} minutes.`,
      `${NEVER_SHARE} Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.`,
    ],
  }),
  'sign-up-existing': () => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un a essayé d’ouvrir un compte Zend avec cette adresse e-mail. Vous en avez déjà un : rien n’a été modifié.',
      'C’était vous ? Connectez-vous, ou choisissez un nouveau mot de passe si vous avez oublié le vôtre. Sinon, vous n’avez rien à faire.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at }) => ({
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Votre compte a été ouvert avec ${device} le ${formatAt('fr', at)}, depuis l’adresse réseau ${ip}.`,
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe. Toutes les sessions ouvertes seront fermées.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'password-changed': ({ at }) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte a été modifié le ${formatAt('fr', at)}. Toutes les sessions ouvertes ont été fermées.`,
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre assistance.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'session-ended': ({ device, at }) => ({
    subject: 'Nous avons fermé une de vos sessions',
    paragraphs: [
      `Le ${formatAt('fr', at)}, la session sur ${device} a été renouvelée deux fois avec la même clé. Quelqu’un l’a peut-être copiée : nous l’avons fermée.`,
      'Reconnectez-vous. Si vous voyez quoi que ce soit que vous n’avez pas fait, choisissez un nouveau mot de passe.',
    ],
    action: { label: 'Se connecter', path: '/auth/login' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `${amount} ${currency} reçus`,
    paragraphs: [`Votre dépôt de ${amount} ${currency} sur ${network} est confirmé et ajouté à votre solde.`],
    action: { label: 'Voir le dépôt', path: `/transaction/token/${depositId}` },
  }),
}
