/** The notices about the security of an account in Portuguese. */
import { formatAt } from './format-at.ts'
import type { SecurityTexts } from './message.ts'

const NEVER_SHARE = 'Não dê este código a ninguém. Nunca o pediremos por telefone, chat ou e-mail.'
const NOT_ASKED = 'Se não o pediu, alguém está na sua conta: escolha já uma nova palavra-passe. Isso encerra todas as sessões abertas.'
const NOT_YOU = 'Se não foi você, escolha já uma nova palavra-passe e escreva ao nosso apoio.'
const RESET = { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' } as const
const SETTINGS = { label: 'Ver as suas definições de segurança', path: '/settings/security' } as const

/** Portuguese. */
export const security: SecurityTexts = {
  'code-change-password': ({ minutes }) => ({
    subject: 'Altere a sua palavra-passe',
    paragraphs: [`Introduza este código para alterar a sua palavra-passe. É válido durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'code-change-next-of-kin': ({ minutes }) => ({
    subject: 'Altere o seu familiar de contacto',
    paragraphs: [
      `Introduza este código para indicar o seu familiar de contacto. É válido durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_ASKED}`,
    ],
    action: RESET,
  }),
  'code-add-passkey': ({ minutes }) => ({
    subject: 'Adicione uma chave de acesso',
    paragraphs: [
      `Introduza este código para adicionar uma chave de acesso à sua conta. É válido durante ${minutes} minutos. Quem tiver a chave pode iniciar sessão.`,
      `${NEVER_SHARE} ${NOT_ASKED}`,
    ],
    action: RESET,
  }),
  'code-close-account': ({ minutes }) => ({
    subject: 'Encerre a sua conta',
    paragraphs: [`Introduza este código para encerrar a sua conta para sempre. É válido durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_ASKED}`],
    action: RESET,
  }),
  'password-replaced': ({ at, heldUntil }) => ({
    subject: 'A sua palavra-passe foi alterada',
    paragraphs: [
      `A palavra-passe da sua conta foi alterada em ${formatAt('pt', at)}. Todas as outras sessões foram encerradas.`,
      `Para proteger o seu dinheiro, nada pode ser enviado antes de ${formatAt('pt', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'phone-changed': ({ at, heldUntil }) => ({
    subject: 'O seu número de telefone foi alterado',
    paragraphs: [
      `O número de telefone da sua conta foi alterado em ${formatAt('pt', at)}.`,
      `Para proteger o seu dinheiro, nada pode ser enviado antes de ${formatAt('pt', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'two-factor-on': ({ at }) => ({
    subject: 'Uma aplicação de autenticação protege a sua conta',
    paragraphs: [
      `Desde ${formatAt('pt', at)}, iniciar sessão exige um código da sua aplicação de autenticação. Guarde os seus códigos de recuperação num lugar seguro: abrem a conta sem a aplicação.`,
      NOT_YOU,
    ],
    action: SETTINGS,
  }),
  'two-factor-off': ({ at, heldUntil }) => ({
    subject: 'A sua aplicação de autenticação está desativada',
    paragraphs: [
      `Em ${formatAt('pt', at)} a aplicação de autenticação foi desativada. Iniciar sessão volta a exigir um código por e-mail.`,
      ...(heldUntil === undefined ? [] : [`Para proteger o seu dinheiro, nada pode ser enviado antes de ${formatAt('pt', heldUntil)}.`]),
      NOT_YOU,
    ],
    action: RESET,
  }),
  'recovery-code-used': ({ at, left, heldUntil }) => ({
    subject: 'Foi usado um código de recuperação',
    paragraphs: [
      `Em ${formatAt('pt', at)} alguém iniciou sessão na sua conta com um código de recuperação. Restam ${left}.`,
      `Para proteger o seu dinheiro, nada pode ser enviado antes de ${formatAt('pt', heldUntil)}.`,
      NOT_YOU,
    ],
    action: RESET,
  }),
  'passkey-added': ({ at, name }) => ({
    subject: 'Foi adicionada uma chave de acesso',
    paragraphs: [`Em ${formatAt('pt', at)} a chave de acesso “${name}” foi adicionada à sua conta. Quem a tiver pode iniciar sessão.`, NOT_YOU],
    action: RESET,
  }),
  'passkey-removed': ({ at, name }) => ({
    subject: 'Foi retirada uma chave de acesso',
    paragraphs: [`Em ${formatAt('pt', at)} a chave de acesso “${name}” foi retirada da sua conta.`, NOT_YOU],
    action: SETTINGS,
  }),
  'account-frozen': ({ at }) => ({
    subject: 'A sua conta está congelada',
    paragraphs: [
      `Em ${formatAt('pt', at)} a sua conta foi congelada. Todas as sessões foram encerradas, ninguém pode iniciar sessão e nada pode ser enviado. Para a abrir de novo, escolha uma nova palavra-passe.`,
    ],
    action: RESET,
  }),
  'account-closed': ({ at }) => ({
    subject: 'A sua conta está encerrada',
    paragraphs: [`A sua conta Zend foi encerrada em ${formatAt('pt', at)}. Guardamos o que a lei nos obriga a guardar e não lhe escreveremos mais.`],
  }),
  'next-of-kin-changed': ({ at }) => ({
    subject: 'O seu familiar de contacto mudou',
    paragraphs: [`Em ${formatAt('pt', at)} foi indicado um familiar de contacto para a sua conta.`, NOT_YOU],
    action: RESET,
  }),
  'data-exported': ({ at }) => ({
    subject: 'Os seus dados foram exportados',
    paragraphs: [`Em ${formatAt('pt', at)} foi descarregado um ficheiro com tudo o que guardamos sobre si.`, NOT_YOU],
    action: RESET,
  }),
}
