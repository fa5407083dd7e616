/** The notices in Portuguese. */
import { CLAIM_TEXTS } from './claim-texts.ts'
import { formatAt } from './format-at.ts'
import { linesOf } from './lines-of.ts'
import type { Texts } from './message.ts'
import { security } from './security.pt.ts'
import { REASONS, SUBJECTS } from './verification-words.ts'
import { maskedAccount, moneyText } from './money-text.ts'

const money = (amount: string, currency: string): string => moneyText('pt', amount, currency)

const NEVER_SHARE = 'Não dê este código a ninguém. Nunca o pediremos por telefone, chat ou e-mail.'
const NOT_YOU = 'Se não o pediu, alguém está na sua conta: escolha já uma nova palavra-passe. Isso encerra todas as sessões abertas.'
const WRITE_US = 'Se não foi você, escolha já uma nova palavra-passe e escreva ao nosso apoio.'

/** Portuguese. */
export const pt: Texts = {
  footer: 'Recebe este e-mail porque este endereço é usado com a Zend.',
  ...security,
  ...CLAIM_TEXTS.pt,
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
  'code-withdrawal': ({ minutes, amount, currency, network, address }) => ({
    subject: `Confirme o envio de ${money(amount, currency)}`,
    paragraphs: [
      `Introduza este código para enviar ${money(amount, currency)} pela rede ${network} para ${address}. Só é válido para este montante e este endereço, durante ${minutes} minutos.`,
      'Compare o endereço inteiro com aquele a que quer pagar. O que é enviado não pode ser recuperado.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-transfer': ({ minutes, amount, currency, username }) => ({
    subject: `Confirme o pagamento a @${username}`,
    paragraphs: [
      `Introduza este código para pagar ${money(amount, currency)} a @${username}. Só é válido para este montante e este cliente, durante ${minutes} minutos. O que é pago não pode ser recuperado.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-save-address': ({ minutes, currency, network, address }) => ({
    subject: 'Confirme uma carteira guardada',
    paragraphs: [
      `Introduza este código para guardar o endereço ${currency} ${address} na rede ${network}. Só é válido para este endereço, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-save-payee': ({ minutes, username }) => ({
    subject: `Confirme que guarda @${username}`,
    paragraphs: [
      `Introduza este código para guardar @${username} entre as pessoas a quem paga. Só é válido para este cliente, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-save-account': ({ minutes, currency, institution, accountNumber }) => ({
    subject: 'Confirme que guarda uma conta',
    paragraphs: [
      `Introduza este código para guardar a conta ${accountNumber} em ${institution}, para pagamentos em ${currency}. Só é válido para esta conta, durante ${minutes} minutos.`,
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-quick-sell': ({ minutes, amount, currency, institution, accountNumber }) => ({
    subject: `Confirme a venda de ${money(amount, currency)}`,
    paragraphs: [
      `Introduza este código para vender ${money(amount, currency)} para a conta ${accountNumber} em ${institution}. Só é válido para este montante e esta conta, durante ${minutes} minutos.`,
      'Compare a conta com aquela a que quer pagar. O que é pago não pode ser recuperado.',
      `${NEVER_SHARE} ${NOT_YOU}`,
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'code-change-pin': ({ minutes }) => ({
    subject: 'Altere o seu PIN de transações',
    paragraphs: [`Introduza este código para escolher um novo PIN de transações. É válido durante ${minutes} minutos.`, `${NEVER_SHARE} ${NOT_YOU}`],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'sign-up-existing': () => ({
    subject: 'Já tem uma conta',
    paragraphs: [
      'Alguém tentou abrir uma conta Zend com este endereço de e-mail. Já tem uma, por isso nada foi alterado.',
      'Foi você? Então inicie sessão, ou escolha uma nova palavra-passe se esqueceu a sua. Se não foi, não precisa de fazer nada.',
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'new-sign-in': ({ device, ip, at, freezeHours }) => ({
    subject: 'Novo início de sessão na sua conta',
    paragraphs: [
      `A sua conta foi aberta com ${device} em ${formatAt('pt', at)}, a partir do endereço de rede ${ip}.`,
      freezeHours === undefined
        ? 'Se não foi você, escolha já uma nova palavra-passe. Isso encerra todas as sessões abertas.'
        : `Se não foi você, congele já a sua conta: um toque encerra todas as sessões e impede qualquer envio. O link é válido durante ${freezeHours} horas.`,
    ],
    action:
      freezeHours === undefined
        ? { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' }
        : { label: 'Congelar a minha conta', path: '/auth/freeze?token=', secret: true },
  }),
  'password-changed': ({ at, heldUntil }) => ({
    subject: 'A sua palavra-passe foi alterada',
    paragraphs: [
      `A palavra-passe da sua conta foi alterada em ${formatAt('pt', at)}. Todas as sessões abertas foram encerradas.`,
      ...(heldUntil === undefined ? [] : [`Para proteger o seu dinheiro, nada pode ser enviado antes de ${formatAt('pt', heldUntil)}.`]),
      'Se não foi você, escolha já uma nova palavra-passe e escreva ao nosso apoio.',
    ],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'pin-changed': ({ at }) => ({
    subject: 'O seu PIN de transações foi alterado',
    paragraphs: [`O PIN de transações da sua conta foi alterado em ${formatAt('pt', at)}.`, WRITE_US],
    action: { label: 'Escolher uma nova palavra-passe', path: '/auth/forgot-password' },
  }),
  'pin-reset': ({ at, heldUntil }) => ({
    subject: 'O seu PIN de transações foi reposto',
    paragraphs: [
      `Em ${formatAt('pt', at)} foi escolhido um novo PIN de transações para a sua conta, sem o anterior.`,
      `Para proteger o seu dinheiro, nada pode ser enviado antes de ${formatAt('pt', heldUntil)}.`,
      WRITE_US,
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
  'allowlist-on': ({ at }) => ({
    subject: 'Envios apenas para carteiras guardadas',
    paragraphs: [`Desde ${formatAt('pt', at)} o dinheiro só pode sair da sua conta para carteiras que guardou pelo menos um dia antes.`, WRITE_US],
    action: { label: 'Ver as definições de segurança', path: '/settings/security' },
  }),
  'allowlist-off': ({ at, offAt }) => ({
    subject: 'Em breve será possível enviar para qualquer endereço',
    paragraphs: [
      `Em ${formatAt('pt', at)} pediu para enviar também para carteiras que não estão guardadas. Será possível a partir de ${formatAt('pt', offAt)}.`,
      'Não foi você? Ative de novo a proteção antes dessa data, escolha uma nova palavra-passe e escreva ao nosso apoio.',
    ],
    action: { label: 'Ver as definições de segurança', path: '/settings/security' },
  }),
  'deposit-credited': ({ depositId, amount, currency, network }) => ({
    subject: `Chegaram ${money(amount, currency)}`,
    paragraphs: [`O seu depósito de ${money(amount, currency)} pela rede ${network} está confirmado e no seu saldo.`],
    action: { label: 'Ver o depósito', path: `/transaction/token/${depositId}` },
  }),
  'deposit-below-minimum': ({ depositId, amount, currency, network, minimum }) => ({
    subject: `${money(amount, currency)} à espera de mais`,
    paragraphs: [
      `Chegaram ${money(amount, currency)} pela rede ${network}. Os depósitos são creditados a partir de ${money(minimum, currency)}; guardamo-los para si e creditamo-los com o que chegar a seguir.`,
    ],
    action: { label: 'Ver o depósito', path: `/transaction/token/${depositId}` },
  }),
  'transfer-received': ({ transferId, amount, currency, username, name }) => ({
    subject: `Recebeu ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) pagou-lhe ${money(amount, currency)} com Zend Pay. Já fazem parte do seu saldo.`],
    action: { label: 'Ver o pagamento', path: `/transaction/zend_t/${transferId}` },
  }),
  'transfer-sent': ({ transferId, amount, currency, username, name }) => ({
    subject: `Pagou ${money(amount, currency)}`,
    paragraphs: [`${name} (@${username}) tem os seus ${money(amount, currency)}, pagos com Zend Pay.`],
    action: { label: 'Ver o pagamento', path: `/transaction/zend_t/${transferId}` },
  }),
  'withdrawal-requested': ({ withdrawalId, amount, currency, network, address, waitsUntil }) => ({
    subject: `Levantamento de ${money(amount, currency)} pedido`,
    paragraphs: [
      `Pediu o envio de ${money(amount, currency)} pela rede ${network} para ${address}. O montante fica reservado no seu saldo.`,
      ...(waitsUntil === undefined
        ? []
        : [`Este endereço é novo para si, por isso o levantamento espera até ${formatAt('pt', waitsUntil)}. Até lá pode cancelá-lo na aplicação.`]),
      'Não foi você? Cancele-o na aplicação enquanto ainda puder ser travado, escolha uma nova palavra-passe e escreva ao nosso apoio.',
    ],
    action: { label: 'Ver o levantamento', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-sent': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} a caminho`,
    paragraphs: [`Enviámos ${money(amount, currency)} pela rede ${network} para ${address}. Ainda faltam as confirmações.`],
    action: { label: 'Ver o levantamento', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-done': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `${money(amount, currency)} chegaram`,
    paragraphs: [`O seu levantamento pela rede ${network} está confirmado: ${money(amount, currency)} estão em ${address}.`],
    action: { label: 'Ver o levantamento', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-cancelled': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Levantamento de ${money(amount, currency)} cancelado`,
    paragraphs: [
      `O levantamento pela rede ${network} para ${address} foi cancelado. ${money(amount, currency)} estão de novo disponíveis no seu saldo.`,
    ],
    action: { label: 'Ver o levantamento', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-rejected': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `Levantamento de ${money(amount, currency)} não enviado`,
    paragraphs: [
      `Não podemos enviar para ${address} pela rede ${network}. Nada saiu da sua conta: ${money(amount, currency)} estão de novo disponíveis no seu saldo.`,
    ],
    action: { label: 'Ver o levantamento', path: `/transaction/token/${withdrawalId}` },
  }),
  'withdrawal-failed': ({ withdrawalId, amount, currency, network, address }) => ({
    subject: `O levantamento de ${money(amount, currency)} falhou`,
    paragraphs: [
      `O levantamento pela rede ${network} para ${address} não pôde ser feito. ${money(amount, currency)}, taxa incluída, estão de novo disponíveis no seu saldo.`,
    ],
    action: { label: 'Ver o levantamento', path: `/transaction/token/${withdrawalId}` },
  }),
  'sell-by-rule': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `A sua regra vende ${money(amount, currency)}`,
    paragraphs: [
      `Uma regra sua vendeu ${money(amount, currency)}: ${money(receives, toCurrency)} estão a caminho da conta ${maskedAccount(accountNumber)} em ${institution}.`,
    ],
    action: { label: 'Ver a venda', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-paid': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber }) => ({
    subject: `Chegaram ${money(receives, toCurrency)}`,
    paragraphs: [
      `Vendeu ${money(amount, currency)}, e ${money(receives, toCurrency)} estão na conta ${maskedAccount(accountNumber)} em ${institution}.`,
    ],
    action: { label: 'Ver a venda', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-returned': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `O seu pagamento de ${money(receives, toCurrency)} voltou`,
    paragraphs: [
      `Não conseguimos pagar ${money(receives, toCurrency)} na conta ${maskedAccount(accountNumber)} em ${institution} pelos ${money(amount, currency)} que vendeu.`,
      `${money(returned, returnedCurrency)} estão no seu saldo. Nada lhe foi cobrado.`,
    ],
    action: { label: 'Ver a venda', path: `/transaction/offramp/${sellId}` },
  }),
  'sell-reversed': ({ sellId, amount, currency, receives, toCurrency, institution, accountNumber, returned, returnedCurrency }) => ({
    subject: `O banco devolveu ${money(receives, toCurrency)}`,
    paragraphs: [
      `Depois de pagarmos ${money(receives, toCurrency)} pelos ${money(amount, currency)} que vendeu, ${institution} devolveu o dinheiro: a conta ${maskedAccount(accountNumber)} não ficou com ele.`,
      `${money(returned, returnedCurrency)} estão no seu saldo. Nada lhe foi cobrado.`,
    ],
    action: { label: 'Ver a venda', path: `/transaction/offramp/${sellId}` },
  }),
  'support-received': ({ threadId, subject, text, files }) => ({
    subject: `Recebemos a sua mensagem: ${subject}`,
    paragraphs: [
      'Obrigado por nos escrever. Respondemos na aplicação e avisamos por e-mail. Eis o que escreveu:',
      ...linesOf(text),
      ...(files.length === 0 ? [] : [`Em anexo: ${files.join(', ')}`]),
    ],
    action: { label: 'Ver a conversa', path: `/settings/services/support?thread=${threadId}` },
  }),
  'support-reply': ({ threadId }) => ({
    subject: 'O nosso apoio respondeu-lhe',
    paragraphs: ['Há uma resposta na sua conversa connosco.'],
    action: { label: 'Ler a resposta', path: `/settings/services/support?thread=${threadId}` },
  }),
  'verification-approved': ({ tier }) => ({
    subject: 'Está verificado',
    paragraphs: [`Está verificado até ao nível ${tier}. Os seus novos limites valem a partir de agora.`],
    action: { label: 'Ver a sua verificação', path: '/settings/account/kyc' },
  }),
  'verification-rejected': ({ subject, reason }) => ({
    subject: 'Não conseguimos verificá-lo',
    paragraphs: [`Não foi possível confirmar: ${SUBJECTS.pt[subject]}. ${REASONS.pt[reason]}`, 'Pode tentar de novo nas suas definições.'],
    action: { label: 'Tentar de novo', path: '/settings/account/kyc' },
  }),
  'verification-resubmit': ({ subject, reason }) => ({
    subject: 'Entregue algo de novo, por favor',
    paragraphs: [`Não podemos usar o que entregou: ${SUBJECTS.pt[subject]}. ${REASONS.pt[reason]}`],
    action: { label: 'Entregar de novo', path: '/settings/account/kyc' },
  }),
  'referral-joined': ({ name }) => ({
    subject: `${name} aceitou o seu convite`,
    paragraphs: [`${name} abriu uma conta Zend com o seu link.`],
    action: { label: 'Ver os seus convites', path: '/settings/services/referral' },
  }),
  'box-ready': () => ({
    subject: 'Tem uma caixa-mistério',
    paragraphs: ['Alguém que convidou fez o que era preciso: ganhou uma caixa-mistério. Em breve poderá abri-la na aplicação.'],
    action: { label: 'Ver as suas caixas', path: '/settings/services/referral' },
  }),
}
