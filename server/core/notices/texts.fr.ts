/** The notices in French. */
import { CLAIM_TEXTS } from './claim-texts.ts'
import { formatAt } from './format-at.ts'
import { linesOf } from './lines-of.ts'
import type { Texts } from './message.ts'
import { security } from './security.fr.ts'
import { REASONS, SUBJECTS } from './verification-words.ts'
import { maskedAccount, moneyText } from './money-text.ts'
const money = (amount: string, currency: string): string => moneyText('fr', amount, currency)
const NEVER_SHARE = 'Ne donnez ce code à personne. Nous ne vous le demanderons jamais par téléphone, par chat ou par e-mail.'
const NOT_YOU =
  'Si vous ne l’avez pas demandé, quelqu’un est dans votre compte : choisissez tout de suite un nouveau mot de passe. Toutes les sessions ouvertes seront fermées.'
const WRITE_US = 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre assistance.'

/** French. */
export const fr: Texts = {
  footer: 'Vous recevez cet e-mail parce que cette adresse est utilisée avec Zend.',
  ...security,
  ...CLAIM_TEXTS.fr,
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
  'code-withdrawal': ({ minutes, amount, currency, network, address }) => ({
    subject: `Confirmez l’envoi de ${money(amount, currency)}`,
    paragraphs: [
      `Saisissez ce code pour envoyer ${money(amount, currency)} sur ${network} à ${address}. Il n’est valable que pour ce montant et cette adresse, pendant ${minutes} minutes.`,
      'Comparez l’adresse entière avec celle que vous voulez payer. Un envoi ne peut pas être rappelé.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'code-transfer': ({ minutes, amount, currency, username }) => ({
    subject: `Confirmez le paiement à @${username}`,
    paragraphs: [
      `Saisissez ce code pour payer ${money(amount, currency)} à @${username}. Il n’est valable que pour ce montant et ce client, pendant ${minutes} minutes. Un paiement ne peut pas être rappelé.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'code-save-address': ({ minutes, currency, network, address }) => ({
    subject: 'Confirmez un portefeuille enregistré',
    paragraphs: [
      `Saisissez ce code pour enregistrer l’adresse ${currency} ${address} sur ${network}. Il n’est valable que pour cette adresse, pendant ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'code-save-payee': ({ minutes, username }) => ({
    subject: `Confirmez l’enregistrement de @${username}`,
    paragraphs: [
      `Saisissez ce code pour enregistrer @${username} parmi vos bénéficiaires. Il n’est valable que pour ce client, pendant ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'code-save-account': ({ minutes, currency, institution, accountNumber }) => ({
    subject: 'Confirmez l’enregistrement d’un compte',
    paragraphs: [
      `Saisissez ce code pour enregistrer le compte ${accountNumber} chez ${institution}, pour des versements en ${currency}. Il n’est valable que pour ce compte, pendant ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'code-quick-sell': ({ minutes, amount, currency, institution, accountNumber }) => ({
    subject: `Confirmez la vente de ${money(amount, currency)}`,
    paragraphs: [
      `Saisissez ce code pour vendre ${money(amount, currency)} vers le compte ${accountNumber} chez ${institution}. Il n’est valable que pour ce montant et ce compte, pendant ${minutes} minutes.`,
      'Comparez le compte avec celui que vous voulez payer. Un versement ne peut pas être rappelé.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'code-change-pin': ({ minutes }) => ({
    subject: 'Changez votre code PIN de transaction',
    paragraphs: [
      `Saisissez ce code pour choisir un nouveau code PIN de transaction. Il est valable ${minutes} minutes.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'sign-up-existing': () => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Quelqu’un a essayé d’ouvrir un compte Zend avec cette adresse e-mail. Vous en avez déjà un : rien n’a été modifié.',
      'C’était vous ? Connectez-vous, ou choisissez un nouveau mot de passe si vous avez oublié le vôtre. Sinon, vous n’avez rien à faire.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at, freezeHours }) => ({
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Votre compte a été ouvert avec ${device} le ${formatAt('fr', at)}, depuis l’adresse réseau ${ip}.`,
      freezeHours === undefined
        ? 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe. Toutes les sessions ouvertes seront fermées.'
        : `Si ce n’était pas vous, gelez tout de suite votre compte : un geste ferme toutes les sessions et bloque tout envoi. Le lien est valable ${freezeHours} heures.`,
    ],
    action:
      freezeHours === undefined
        ? { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' }
        : { label: 'Geler mon compte', path: '/auth/freeze?token=', secret: true },
  }),
  'password-changed': ({ at, heldUntil }) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte a été modifié le ${formatAt('fr', at)}. Toutes les sessions ouvertes ont été fermées.`,
      ...(heldUntil === undefined ? [] : [`Pour protéger votre argent, rien ne peut être envoyé avant le ${formatAt('fr', heldUntil)}.`]),
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre assistance.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'pin-changed': ({ at }) => ({
    subject: 'Votre code PIN de transaction a été modifié',
    paragraphs: [`Le code PIN de transaction de votre compte a été modifié le ${formatAt('fr', at)}.`, WRITE_US],
    action: { label: 'Choisir un nouveau mot de passe', path: '/auth/forgot-password' },
  }),
  'pin-reset': ({ at, heldUntil }) => ({
    subject: 'Votre code PIN de transaction a été réinitialisé',
    paragraphs: [
      `Un nouveau code PIN de transaction a été choisi pour votre compte le ${formatAt('fr', at)}, sans l’ancien.`,
      `Pour protéger votre argent, rien ne peut être envoyé avant le ${formatAt('fr', heldUntil)}.`,
      WRITE_US,
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
  'allowlist-on': ({ at }) => ({
    subject: 'Envois limités à vos portefeuilles enregistrés',
    paragraphs: [
      `Depuis le ${formatAt('fr', at)}, l’argent ne peut quitter votre compte que vers des portefeuilles enregistrés depuis au moins un jour.`,
      WRITE_US,
    ],
    action: { label: 'Voir vos paramètres de sécurité', path: '/settings/security' },
  }),
  'allowlist-off': ({ at, offAt }) => ({
    subject: 'Bientôt, envois possibles vers toute adresse',
    paragraphs: [
      `Le ${formatAt('fr', at)}, vous avez demandé à pouvoir envoyer aussi vers des portefeuilles non enregistrés. Ce sera possible à partir du ${formatAt('fr', offAt)}.`,
      'Ce n’était pas vous ? Réactivez la protection avant cette date, choisissez un nouveau mot de passe et écrivez à notre assistance.',
    ],
    action: { label: 'Voir vos paramètres de sécurité', path: '/settings/security' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `${money(amount, currency)} reçus`,
    paragraphs: [`Votre dépôt de ${money(amount, currency)} sur ${network} est confirmé et ajouté à votre solde.`],
    action: { label: 'Voir le dépôt', path: `/transaction/token/${depositId}` },
  }),
  'deposit-below-minimum': ({ depositId, amount, currency, network, minimum }) => ({
    subject: `${money(amount, currency)} en attente d’un complément`,
    paragraphs: [
      `${money(amount, currency)} sont arrivés sur ${network}. Les dépôts sont crédités à partir de ${money(minimum, currency)} ; nous les gardons pour vous et les créditerons avec ce qui arrivera ensuite.`,
    ],
    action: { label: 'Voir le dépôt', path: `/transaction/token/${depositId}` },
  }),
  'transfer-received': ({ transferId, amount, currency, username, name }) => ({
    subject: `Vous avez reçu ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) vous a payé ${money(amount, currency)} avec Zend Pay. Le montant est ajouté à votre solde.`],
    action: { label: 'Voir le paiement', path: `/transaction/zend_t/${transferId}` },
  }),
  'transfer-sent': ({ transferId, amount, currency, username, name }) => ({
    subject: `Vous avez payé ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) a reçu vos ${money(amount, currency)}, payés avec Zend Pay.`],
    action: { label: 'Voir le paiement', path: `/transaction/zend_t/${transferId}` },
  }),
  'withdrawal-requested': ({ withdrawalId, amount, currency, network, address, waitsUntil }) => ({
    subject: `Retrait de ${money(amount, currency)} demandé`,
    paragraphs: [
      `Vous avez demandé l’envoi de ${money(amount, currency)} sur ${network} à ${address}. Le montant est réservé dans votre solde.`,
      ...(waitsUntil === undefined
        ? []
        : [
            `Cette adresse est nouvelle pour vous : le retrait attend jusqu’au ${formatAt('fr', waitsUntil)}. D’ici là, vous pouvez l’annuler dans l’application.`,
          ]),
      'Ce n’était pas vous ? Annulez-le dans l’application tant qu’il peut encore être arrêté, choisissez un nouveau mot de passe et écrivez à notre assistance.',
    ],
    action: { label: 'Voir le retrait', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-sent': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} en route`,
    paragraphs: [`Nous avons envoyé ${money(amount, currency)} sur ${network} à ${address}. Les confirmations sont encore attendues.`],
    action: { label: 'Voir le retrait', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-done': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} arrivés à destination`,
    paragraphs: [`Votre retrait sur ${network} est confirmé : ${money(amount, currency)} se trouvent à l’adresse ${address}.`],
    action: { label: 'Voir le retrait', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-cancelled': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Retrait de ${money(amount, currency)} annulé`,
    paragraphs: [`Le retrait sur ${network} vers ${address} a été annulé. ${money(amount, currency)} sont à nouveau disponibles dans votre solde.`],
    action: { label: 'Voir le retrait', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-rejected': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Retrait de ${money(amount, currency)} non envoyé`,
    paragraphs: [
      `Nous ne pouvons pas envoyer à ${address} sur ${network}. Rien n’a quitté votre compte : ${money(amount, currency)} sont à nouveau disponibles dans votre solde.`,
    ],
    action: { label: 'Voir le retrait', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-failed': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Échec du retrait de ${money(amount, currency)}`,
    paragraphs: [
      `Le retrait sur ${network} vers ${address} n’a pas pu être effectué. ${money(amount, currency)}, frais compris, sont à nouveau disponibles dans votre solde.`,
    ],
    action: { label: 'Voir le retrait', path: `/transaction/token/${withdrawalId}` },
  }),
  'sell-by-rule': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `Votre règle vend ${money(amount, currency)}`,
    paragraphs: [
      `Une de vos règles a vendu ${money(amount, currency)} : ${money(receives, toCurrency)} sont en route vers le compte ${maskedAccount(accountNumber)} chez ${institution}.`,
    ],
    action: { label: 'Voir la vente', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-paid': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `${money(receives, toCurrency)} sont arrivés`,
    paragraphs: [
      `Vous avez vendu ${money(amount, currency)}, et ${money(receives, toCurrency)} sont sur le compte ${maskedAccount(accountNumber)} chez ${institution}.`,
    ],
    action: { label: 'Voir la vente', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-returned': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `Votre versement de ${money(receives, toCurrency)} est revenu`,
    paragraphs: [
      `Nous n’avons pas pu verser ${money(receives, toCurrency)} sur le compte ${maskedAccount(accountNumber)} chez ${institution} pour les ${money(amount, currency)} que vous avez vendus.`,
      `${money(returned, returnedCurrency)} sont dans votre solde. Rien ne vous a été facturé.`,
    ],
    action: { label: 'Voir la vente', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-reversed': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `La banque a rendu ${money(receives, toCurrency)}`,
    paragraphs: [
      `Après notre versement de ${money(receives, toCurrency)} pour les ${money(amount, currency)} que vous avez vendus, ${institution} a rendu l’argent : le compte ${maskedAccount(accountNumber)} ne l’a pas gardé.`,
      `${money(returned, returnedCurrency)} sont dans votre solde. Rien ne vous a été facturé.`,
    ],
    action: { label: 'Voir la vente', path: `/transaction/offramp/${sellId}` },
  }),
  'support-received': ({ threadId, subject, text, files }) => ({
    subject: `Nous avons bien reçu votre message : ${subject}`,
    paragraphs: [
      'Merci de nous avoir écrit. Notre réponse arrive dans l’application, et nous vous prévenons par e-mail. Voici votre message :',
      ...linesOf(text),
      ...(files.length === 0 ? [] : [`En pièce jointe : ${files.join(', ')}`]),
    ],
    action: { label: 'Voir la conversation', path: `/settings/services/support?thread=${threadId}` },
  }),
  'support-reply': ({ threadId }) => ({
    subject: 'Notre assistance vous a répondu',
    paragraphs: ['Une réponse vous attend dans votre conversation avec nous.'],
    action: { label: 'Lire la réponse', path: `/settings/services/support?thread=${threadId}` },
  }),
  'verification-approved': ({ tier }) => ({
    subject: 'Vous êtes vérifié',
    paragraphs: [`Vous êtes vérifié au niveau ${tier}. Vos nouvelles limites valent dès maintenant.`],
    action: { label: 'Voir votre vérification', path: '/settings/account/kyc' },
  }),
  'verification-rejected': ({ subject, reason }) => ({
    subject: 'Nous n’avons pas pu vous vérifier',
    paragraphs: [`N’a pas pu être confirmé : ${SUBJECTS.fr[subject]}. ${REASONS.fr[reason]}`, 'Vous pouvez réessayer dans vos paramètres.'],
    action: { label: 'Réessayer', path: '/settings/account/kyc' },
  }),
  'verification-resubmit': ({ subject, reason }) => ({
    subject: 'Veuillez remettre un élément de nouveau',
    paragraphs: [`Nous ne pouvons pas utiliser ce que vous avez remis : ${SUBJECTS.fr[subject]}. ${REASONS.fr[reason]}`],
    action: { label: 'Le remettre', path: '/settings/account/kyc' },
  }),
  'referral-joined': ({ name }) => ({
    subject: `${name} a accepté votre invitation`,
    paragraphs: [`${name} a ouvert un compte Zend avec votre lien.`],
    action: { label: 'Voir vos invitations', path: '/settings/services/referral' },
  }),
  'box-ready': () => ({
    subject: 'Une boîte mystère vous attend',
    paragraphs: [
      'Une personne que vous avez invitée a fait le nécessaire : vous avez gagné une boîte mystère. Vous l’ouvrirez bientôt dans l’application.',
    ],
    action: { label: 'Voir vos boîtes', path: '/settings/services/referral' },
  }),
}
