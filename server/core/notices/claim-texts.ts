/** The notices about claims of what was set aside, in every language. */
import type { Locale } from '@zend/contracts'
import type { ClaimTexts } from './message.ts'
import { moneyText } from './money-text.ts'

/** By language. */
export const CLAIM_TEXTS: Readonly<Record<Locale, ClaimTexts>> = {
  en: {
    'claim-approved': ({ depositId, amount, currency, network }) => ({
      subject: `Your ${moneyText('en', amount, currency)} were found`,
      paragraphs: [
        `We looked at your claim: the ${moneyText('en', amount, currency)} that came over ${network} without a sign of whose they are belong to you. They are being checked like every deposit and will be in your balance soon.`,
      ],
      action: { label: 'See the deposit', path: `/transaction/token/${depositId}` },
    }),
    'claim-refused': ({ amount, currency, network, reason }) => ({
      subject: `Your claim of ${moneyText('en', amount, currency)} was refused`,
      paragraphs: [
        `We could not establish that the ${moneyText('en', amount, currency)} that came over ${network} are yours.`,
        ...(reason === undefined ? [] : [`The reason: ${reason}`]),
        'If you know more about it, write to our support.',
      ],
      action: { label: 'See your claims', path: '/rescue' },
    }),
  },
  fr: {
    'claim-approved': ({ depositId, amount, currency, network }) => ({
      subject: `Vos ${moneyText('fr', amount, currency)} ont été retrouvés`,
      paragraphs: [
        `Nous avons examiné votre réclamation : les ${moneyText('fr', amount, currency)} arrivés sur ${network} sans indication de destinataire sont à vous. Ils sont vérifiés comme tout dépôt et seront bientôt dans votre solde.`,
      ],
      action: { label: 'Voir le dépôt', path: `/transaction/token/${depositId}` },
    }),
    'claim-refused': ({ amount, currency, network, reason }) => ({
      subject: `Votre réclamation de ${moneyText('fr', amount, currency)} n’a pas abouti`,
      paragraphs: [
        `Nous n’avons pas pu établir que les ${moneyText('fr', amount, currency)} arrivés sur ${network} sont à vous.`,
        ...(reason === undefined ? [] : [`La raison : ${reason}`]),
        'Si vous en savez plus, écrivez à notre assistance.',
      ],
      action: { label: 'Voir vos réclamations', path: '/rescue' },
    }),
  },
  es: {
    'claim-approved': ({ depositId, amount, currency, network }) => ({
      subject: `Hemos encontrado tus ${moneyText('es', amount, currency)}`,
      paragraphs: [
        `Hemos revisado tu reclamación: los ${moneyText('es', amount, currency)} que llegaron por ${network} sin indicar de quién son te pertenecen. Se comprueban como cualquier depósito y pronto estarán en tu saldo.`,
      ],
      action: { label: 'Ver el depósito', path: `/transaction/token/${depositId}` },
    }),
    'claim-refused': ({ amount, currency, network, reason }) => ({
      subject: `Tu reclamación de ${moneyText('es', amount, currency)} no se ha aceptado`,
      paragraphs: [
        `No hemos podido establecer que los ${moneyText('es', amount, currency)} que llegaron por ${network} sean tuyos.`,
        ...(reason === undefined ? [] : [`El motivo: ${reason}`]),
        'Si sabes algo más, escribe a nuestro soporte.',
      ],
      action: { label: 'Ver tus reclamaciones', path: '/rescue' },
    }),
  },
  pt: {
    'claim-approved': ({ depositId, amount, currency, network }) => ({
      subject: `Encontrámos os seus ${moneyText('pt', amount, currency)}`,
      paragraphs: [
        `Analisámos a sua reclamação: os ${moneyText('pt', amount, currency)} que chegaram pela rede ${network} sem indicar de quem são pertencem-lhe. São verificados como qualquer depósito e estarão em breve no seu saldo.`,
      ],
      action: { label: 'Ver o depósito', path: `/transaction/token/${depositId}` },
    }),
    'claim-refused': ({ amount, currency, network, reason }) => ({
      subject: `A sua reclamação de ${moneyText('pt', amount, currency)} foi recusada`,
      paragraphs: [
        `Não conseguimos confirmar que os ${moneyText('pt', amount, currency)} que chegaram pela rede ${network} são seus.`,
        ...(reason === undefined ? [] : [`O motivo: ${reason}`]),
        'Se souber mais alguma coisa, escreva ao nosso apoio.',
      ],
      action: { label: 'Ver as suas reclamações', path: '/rescue' },
    }),
  },
}
