/** The notices in Portuguese. */
import { formatAt } from './format-at.ts'
import type { Texts } from './message.ts'

const NEVER_SHARE = 'Não dê este código a ninguém. Nunca o pediremos por telefone, chat ou e-mail.'

/** Portuguese. */
export const pt: Texts = {
  footer: 'Recebe este e-mail porque este endereço é usado com a Zend.',
  'code-sign-up': ({ minutes }) => ({
    subject: 'Verifique o seu e-mail',
    paragraphs: [
      `Damos-lhe as boas-vindas à Zend. Introduza este código para verificar o seu endereço de e-mail. É válido durante ${minutes} minutos.`,
      NEVER_SHARE,
    ],
  }),
  'code-sign-in': ({ minutes, device }) => ({
    subject: 'O seu código de acesso',
    paragraphs: [
      `Introduza este código para concluir o início de sessão com ${device}. É válido durante ${minutes} minutos.`,
      `${NEVER_SHARE} Se não está a iniciar sessão agora, alguém sabe a sua palavra-passe: altere-a.`,
    ],
    action: { label: 'Alterar a palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-reset-password': ({ minutes }) => ({
    subject: 'Escolha uma nova palavra-passe',
    paragraphs: [
      `Introduza este código para escolher uma nova palavra-passe. É válido durante ${minutes} minutos.`,
      `${NEVER_SHARE} Se não o pediu, não precisa de fazer nada: a sua palavra-passe continua a mesma.`,
    ],
  }),
  'sign-up-existing': () => ({
    subject: 'Já tem uma conta',
    paragraphs: [
      'Alguém tentou abrir uma conta Zend com este endereço de e-mail. Já tem uma, por isso nada foi alterado.',
      'Foi você? Então inicie sessão, ou escolha uma nova palavra-passe se esqueceu a sua. Se não foi, não precisa de fazer nada.',
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at }) => ({
    subject: 'Novo início de sessão na sua conta',
    paragraphs: [
      `A sua conta foi aberta com ${device} em ${formatAt('pt', at)}, a partir do endereço de rede ${ip}.`,
      'Se não foi você, escolha já uma nova palavra-passe. Isso encerra todas as sessões abertas.',
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'password-changed': ({ at }) => ({
    subject: 'A sua palavra-passe foi alterada',
    paragraphs: [
      `A palavra-passe da sua conta foi alterada em ${formatAt('pt', at)}. Todas as sessões abertas foram encerradas.`,
      'Se não foi você, escolha já uma nova palavra-passe e escreva ao nosso apoio.',
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'session-ended': ({ device, at }) => ({
    subject: 'Encerrámos uma sessão sua',
    paragraphs: [
      `Em ${formatAt('pt', at)} a sessão em ${device} foi renovada duas vezes com a mesma chave. Alguém pode tê-la copiado, por isso encerrámo-la.`,
      'Inicie sessão de novo. Se vir algo que não fez, escolha uma nova palavra-passe.',
    ],
    action: { label: 'Iniciar sessão', path: '/auth/login' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `Chegaram ${amount} ${currency}`,
    paragraphs: [`O seu depósito de ${amount} ${currency} pela rede ${network} está confirmado e no seu saldo.`],
    action: { label: 'Ver o depósito', path: `/transaction/token/${depositId}` },
  }),
}
