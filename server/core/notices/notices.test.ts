import type { Locale } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { say } from '../texts/index.ts'
import { moneyText } from './money-text.ts'
import { renderMail } from './render-mail.ts'
import type { NoticeFacts, NoticeKind } from './notices.ts'
import { CHANNELS, shownOf } from './channels.ts'
import { PERMISSION_WORDS, ROLE_WORDS } from './company-words.ts'
import { MONEY_TEXTS } from './texts.money.ts'
import { SELL_TEXTS } from './texts.sells.ts'
import { footerOf, messageOf } from './texts.ts'
import { formatAt, type Reader } from './format-at.ts'
import { REASONS, SUBJECTS } from './verification-words.ts'

const readerIn = (locale: Locale): Reader => ({ locale, timeZone: 'Africa/Lagos' })
const AT = '2026-03-02T09:05:00.000Z'
const AT_LATER = '2026-03-03T09:05:00.000Z'
const REQUEST = { requestId: 'req_1', amount: '12.500000', currency: 'USDT', username: 'ada', name: 'Ada Obi' }
const WITHDRAWAL = {
  withdrawalId: 'wdr_1',
  amount: '0.00150000',
  currency: 'BTC',
  network: 'Bitcoin',
  address: 'bc1qexample',
}
const SELL = {
  sellId: 'sel_1',
  amount: '100.000000',
  currency: 'USDT',
  receives: '152795.00',
  toCurrency: 'NGN',
  institution: 'Access Bank',
  accountNumber: '0690000031',
}
const APPROVAL = {
  approvalId: 'apr_1',
  company: 'Baobab Ltd',
  payee: 'Porto Ceramics',
  amount: '8400.000000',
  currency: 'USDT',
}
const FX = { amount: '1000.00', currency: 'GBP', name: 'Harbour Supplies' }
const FACTS: NoticeFacts = {
  'code-sign-up': { minutes: 5 },
  'code-sign-in': { minutes: 5, device: 'Chrome, Android' },
  'code-reset-password': { minutes: 5 },
  'code-withdrawal': { minutes: 5, amount: '0.00150000', currency: 'BTC', network: 'Bitcoin', address: 'bc1qexample' },
  'code-transfer': { minutes: 5, amount: '12.500000', currency: 'USDT', username: 'ada' },
  'code-save-address': { minutes: 5, currency: 'BTC', network: 'Bitcoin', address: 'bc1qexample' },
  'code-save-payee': { minutes: 5, username: 'ada' },
  'code-save-account': { minutes: 5, currency: 'NGN', institution: 'Access Bank', accountNumber: '0690000031' },
  'code-sell-and-save': {
    minutes: 5,
    amount: '100.000000',
    currency: 'USDT',
    institution: 'Access Bank',
    accountNumber: '0690000031',
  },
  'code-quick-sell': {
    minutes: 5,
    amount: '100.000000',
    currency: 'USDT',
    institution: 'Access Bank',
    accountNumber: '0690000031',
  },
  'code-fx': {
    minutes: 5,
    amount: '1000.00',
    currency: 'GBP',
    most: '1339.020000',
    mostCurrency: 'USDT',
    name: 'Harbour Supplies',
  },
  'code-batch': {
    minutes: 5,
    name: 'Payroll July',
    rows: '812',
    arrives: '120000.00 NGN, 300.000000 USDT',
    leaves: '412.100000 USDT',
  },
  'code-change-pin': { minutes: 5 },
  'sign-up-existing': {},
  'new-sign-in': { device: 'Chrome, Android', ip: '192.0.2.1', at: AT },
  'freeze-link': {},
  'password-changed': { at: AT, heldUntil: AT_LATER },
  'pin-changed': { at: AT },
  'code-change-password': { minutes: 5 },
  'code-change-next-of-kin': { minutes: 5 },
  'code-add-passkey': { minutes: 5 },
  'code-close-account': { minutes: 5 },
  'code-change-email': { minutes: 5, email: 'ada@example.org' },
  'code-change-phone': { minutes: 5, phone: '+234•••5678' },
  'code-new-email': { minutes: 5 },
  'code-policy': { minutes: 5, company: 'Baobab Ltd' },
  'code-webhook': { minutes: 5, company: 'Baobab Ltd', url: 'https://baobab.example/zend' },
  'code-invite-member': {
    minutes: 5,
    company: 'Baobab Ltd',
    email: 'kofi@example.com',
    role: 'viewer',
    permissions: ['view'],
  },
  'code-change-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi', role: 'viewer', permissions: [] },
  'code-confirm-member': {
    minutes: 5,
    company: 'Baobab Ltd',
    name: 'Kofi',
    email: 'kofi@example.com',
    role: 'viewer',
    permissions: ['view', 'approve'],
  },
  'code-deputise-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi', from: AT, until: AT_LATER },
  'code-make-api-key': {
    minutes: 5,
    company: 'Baobab Ltd',
    name: 'Treasury',
    permissions: ['view', 'withdrawal'],
    networks: ['203.0.113.0/24'],
  },
  'code-roll-api-key': { minutes: 5, company: 'Baobab Ltd', name: 'Treasury', permissions: [], networks: [] },
  'code-suspend-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi' },
  'code-recover-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi' },
  'code-resume-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi' },
  'code-remove-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi' },
  'code-leave-member': { minutes: 5, company: 'Baobab Ltd', name: 'Kofi' },
  'member-changed': { company: 'Baobab Ltd', change: 'joined', role: 'viewer', by: null, name: 'Kofi' },
  'membership-changed': { company: 'Baobab Ltd', change: 'role', role: 'viewer', by: 'Ada Obi' },
  'company-invitation': { company: 'Baobab Ltd', by: 'Ada Obi', role: 'viewer' },
  'kyb-handed-in': { company: 'Baobab Ltd' },
  'kyb-more-info': { company: 'Baobab Ltd' },
  'kyb-approved': { company: 'Baobab Ltd' },
  'kyb-rejected': { company: 'Baobab Ltd' },
  'kyb-person-failed': { company: 'Baobab Ltd', name: 'Tunde Bakare' },
  'kyb-expiring': { company: 'Baobab Ltd', expiresAt: AT },
  'kyb-link': { company: 'Baobab Ltd', by: 'Ada Obi' },
  'code-save-supplier': {
    minutes: 5,
    company: 'Baobab Ltd',
    name: 'Porto Ceramics',
    currency: 'EUR',
    account: '…3000',
    change: true,
  },
  'supplier-change': {
    company: 'Baobab Ltd',
    supplier: 'Porto Ceramics',
    currency: 'EUR',
    account: '…3000',
    until: AT_LATER,
  },
  'bill-to-pay': { company: 'Baobab Ltd', number: 'INV-7', amount: '250.00', currency: 'USD', dueOn: '2026-12-15' },
  'bill-claim': { company: 'Baobab Ltd', number: 'INV-7', amount: '25.00', currency: 'USD' },
  'bill-paid': { billId: 'bil_1', title: 'INV-7', amount: '260.00', currency: 'USD', excess: '10.00' },
  'bill-late': { billId: 'bil_1', title: 'INV-7', amount: '250.00', currency: 'USD' },
  'supplier-refused': { company: 'Baobab Ltd', supplier: 'Porto Ceramics' },
  'webhook-failing': { company: 'Baobab Ltd', url: 'https://baobab.example/zend', at: AT },
  'webhook-disabled': { company: 'Baobab Ltd', url: 'https://baobab.example/zend', at: AT },
  'webhook-gone': { company: 'Baobab Ltd', url: 'https://baobab.example/zend', at: AT },
  'password-replaced': { at: AT, heldUntil: AT_LATER },
  'email-changed': { at: AT, email: 'a•••@example.org', heldUntil: AT },
  'phone-changed': { at: AT, heldUntil: AT_LATER },
  'two-factor-on': { at: AT },
  'two-factor-off': { at: AT, heldUntil: AT_LATER },
  'recovery-code-used': { at: AT, left: 9, heldUntil: AT_LATER },
  'passkey-added': { at: AT, name: 'Phone' },
  'passkey-removed': { at: AT, name: 'Phone' },
  'account-frozen': { at: AT },
  'account-unfrozen': { at: AT, byPasskey: true, heldUntil: AT },
  'unfreeze-refused': { reason: 'face_differs' },
  'account-closed': { at: AT },
  'next-of-kin-changed': { at: AT },
  'data-exported': { at: AT },
  'pin-reset': { at: AT, heldUntil: AT_LATER },
  'session-ended': { device: 'Chrome, Android', at: AT },
  'allowlist-on': { at: AT },
  'allowlist-off': { at: AT, offAt: AT_LATER },
  'deposit-below-minimum': {
    depositId: 'dep_1',
    amount: '0.00001000',
    currency: 'BTC',
    network: 'Bitcoin',
    minimum: '0.00005',
  },
  'deposit-credited': { depositId: 'dep_1', amount: '0.00150000', currency: 'BTC', network: 'Bitcoin' },
  'claim-approved': { depositId: 'dep_1', amount: '25.000000', currency: 'XRP', network: 'XRP Ledger' },
  'claim-refused': {
    amount: '25.000000',
    currency: 'XRP',
    network: 'XRP Ledger',
    reason: 'The sender is another one.',
  },
  'transfer-received': { transferId: 'trf_1', amount: '12.500000', currency: 'USDT', username: 'ada', name: 'Ada Obi' },
  'price-above': { coin: 'BTC', level: '100000', price: '100120.50', quote: 'USD' },
  'price-below': { coin: 'BTC', level: '90000', price: '89120.50', quote: 'USD' },
  'price-up': { coin: 'BTC', percent: '5', price: '91240.50', quote: 'USD' },
  'price-down': { coin: 'BTC', percent: '5', price: '91240.50', quote: 'USD' },
  'request-received': REQUEST,
  'request-from-stranger': REQUEST,
  'request-declined': REQUEST,
  'transfer-sent': { transferId: 'trf_1', amount: '12.500000', currency: 'USDT', username: 'ada', name: 'Ada Obi' },
  'approval-needed': { ...APPROVAL, maker: 'Ada Obi', expiresAt: AT_LATER },
  'approval-changed': { ...APPROVAL, maker: 'Ada Obi', expiresAt: AT_LATER },
  'approval-reminder': { ...APPROVAL, maker: 'Ada Obi', expiresAt: AT_LATER },
  'approval-declined': { ...APPROVAL, by: 'Ben Oke', words: 'Not our supplier.' },
  'approval-fraud': { ...APPROVAL, by: 'Ben Oke' },
  'approval-frozen': { company: 'Baobab Ltd', by: 'Ben Oke', words: 'My phone was stolen.' },
  'approval-fraud-over': { company: 'Baobab Ltd' },
  'approval-expired': APPROVAL,
  'approval-no-quorum': APPROVAL,
  'deputy-named': { company: 'Baobab Ltd', by: 'Ada Obi', from: AT, until: AT_LATER },
  'policy-no-quorum': { company: 'Baobab Ltd' },
  'approval-stopped': APPROVAL,
  'withdrawal-requested': { ...WITHDRAWAL, waitsUntil: AT_LATER },
  'withdrawal-sent': WITHDRAWAL,
  'withdrawal-done': WITHDRAWAL,
  'withdrawal-cancelled': WITHDRAWAL,
  'withdrawal-rejected': WITHDRAWAL,
  'withdrawal-failed': WITHDRAWAL,
  'sell-by-rule': SELL,
  'sell-paid': { ...SELL, feeBack: '1090.00' },
  'sell-returned': { ...SELL, returned: '99.000000', returnedCurrency: 'USDC' },
  'sell-reversed': { ...SELL, returned: '154000.00', returnedCurrency: 'XAF' },
  'batch-done': { batchId: 'bat_1', name: 'Payroll July', paid: '810', failed: '2' },
  'fx-sent': FX,
  'fx-came-back': FX,
  'fx-asked': { ...FX, paymentId: 'fxp_1' },
  'fx-returned': { ...FX, returned: '1325.770000', returnedCurrency: 'USDT' },
  'support-received': { threadId: 'sup_1', subject: 'My deposit', text: 'Where is it?', files: ['receipt.pdf'] },
  'support-reply': { threadId: 'sup_1' },
  'verification-approved': { tier: 1 },
  'verification-rejected': { subject: 'document', reason: 'document_expired' },
  'verification-resubmit': { subject: 'identity-number', reason: 'number_not_found' },
  'referral-joined': { name: 'Ada O.' },
  'box-ready': {},
}
const INSTANTS = new Set(['at', 'expiresAt', 'heldUntil', 'waitsUntil', 'offAt', 'from', 'until'])
const kinds = Object.keys(FACTS) as NoticeKind[]
const locales = ['en', 'fr', 'es', 'pt'] as const

const CURRENCY_OF_AMOUNT: Readonly<Record<string, string>> = {
  amount: 'currency',
  minimum: 'currency',
  receives: 'toCurrency',
  returned: 'returnedCurrency',
  most: 'mostCurrency',
  excess: 'currency',
  feeBack: 'toCurrency',
  price: 'quote',
  level: 'quote',
}
const CURRENCIES = new Set(Object.values(CURRENCY_OF_AMOUNT))
const amountsIn = (locale: Locale, facts: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(CURRENCY_OF_AMOUNT).flatMap(([name, currency]) =>
    name in facts ? [moneyText(locale, String(facts[name]), String(facts[currency]))] : [],
  )

// A verification subject or reason, a role and a permission appear in words.
const worded = (locale: Locale, fact: string): string => {
  const word = new Map(Object.entries({ ...SUBJECTS, ...REASONS, ...ROLE_WORDS, ...PERMISSION_WORDS })).get(fact)
  return word === undefined ? fact : say(locale, word)
}

describe('texts', () => {
  test.each(kinds)('%s about a company names it first, and leads to the company’s app', (kind) => {
    const facts = FACTS[kind]
    const own = messageOf(readerIn('fr'), kind, facts)
    const { subject, paragraphs, action } = messageOf(readerIn('fr'), kind, { ...facts, of: 'Baobab Ltd' })
    expect([subject, paragraphs]).toEqual([`Baobab Ltd\u00a0: ${own.subject}`, own.paragraphs])
    expect(action).toEqual(own.action && { ...own.action, app: 'business' })
  })

  test.each(kinds)('%s says every fact, in words of its own in each language', (kind) => {
    const messages = locales.map((locale) => messageOf(readerIn(locale), kind, FACTS[kind]))
    for (const [i, message] of messages.entries()) {
      const text = [message.subject, ...message.paragraphs].join(' ')
      // An id is not text: it is in the link.
      const locale = locales[i] ?? 'en'
      const facts = Object.entries<unknown>(FACTS[kind])
        // A currency appears with its amount, except where a mail is about the currency alone.
        .filter(
          ([name]) =>
            !(name in CURRENCY_OF_AMOUNT) &&
            !(CURRENCIES.has(name) && ('amount' in FACTS[kind] || 'price' in FACTS[kind])),
        )
        // What happened to a member is the subject itself, how an account was opened a sentence of its own, and what is
        // not known is not said.
        .filter(([name, fact]) => name !== 'change' && name !== 'byPasskey' && fact !== null)
        // Permissions are listed one by one, except for those of the role.
        .flatMap(([name, fact]) =>
          name === 'permissions' && Array.isArray(fact)
            ? fact.length > 1
              ? fact.map((each) => [name, each] as const)
              : []
            : [[name, fact] as const],
        )
        .map(([name, fact]) =>
          INSTANTS.has(name)
            ? formatAt(readerIn(locale), String(fact))
            : name === 'accountNumber'
              ? String(fact).slice(-4)
              : worded(locale, String(fact)),
        )
        .concat(amountsIn(locale, FACTS[kind]))
      expect(facts.filter((fact) => !text.includes(fact) && message.action?.path.endsWith(fact) !== true)).toEqual([])
      expect(text).not.toMatch(/undefined|\[object|\$\{/)
    }
    expect(new Set(messages.map(({ subject }) => subject)).size).toBe(4)
    expect(new Set(messages.map(({ paragraphs }) => paragraphs.join())).size).toBe(4)
    expect(new Set(messages.map(({ action }) => action?.path)).size).toBe(1)
  })

  test.each(['approval-needed', 'approval-reminder'] as const)('%s names a payee to save, in each language', (kind) => {
    const { amount: _amount, currency: _currency, ...facts } = APPROVAL
    const asked = { ...facts, saves: 'payee', maker: 'Ada Obi', expiresAt: AT_LATER } as const
    const said = locales.map((locale) => messageOf(readerIn(locale), kind, asked))
    expect(said[0]?.paragraphs[0]).toBe('Ada Obi wants to save Porto Ceramics as a payee.')
    expect(new Set(said.map(({ subject }) => subject)).size).toBe(4)
    for (const { paragraphs } of said) expect(paragraphs[0]).toMatch(/Ada Obi.*Porto Ceramics/)
  })

  test('requests that are stuck together are told in one letter, the first ones by name', () => {
    const waiting = [{ payee: 'Lagos Print', amount: '20.00', currency: 'USDT' }, { payee: 'Ben Oke' }]
    const said = locales.map((locale) =>
      messageOf(readerIn(locale), 'approval-no-quorum', { ...APPROVAL, waiting, left: 7 }),
    )
    expect(said[0]?.subject).toMatch(/: too few people can approve 10 requests$/)
    for (const { paragraphs, action } of said) {
      const text = paragraphs.join('\n')
      for (const part of [APPROVAL.payee, 'Lagos Print', 'Ben Oke', '7']) expect(text).toContain(part)
      expect(action?.path).toBe('/approvals')
    }
    expect(new Set(said.map(({ paragraphs }) => paragraphs.join())).size).toBe(4)
  })

  test.each(['approval-needed', 'approval-reminder'] as const)('%s calls a sale one, in each language', (kind) => {
    const sale = { ...APPROVAL, payee: 'M-Pesa 0712…278', least: '52286.95', leastCurrency: 'KES' }
    const asked = { ...sale, maker: 'Ada Obi', expiresAt: AT_LATER }
    const said = locales.map((locale) => messageOf(readerIn(locale), kind, asked).paragraphs[0] ?? '')
    expect(said[0]).toMatch(
      /^Ada Obi wants to sell 8,400\.00\sUSDT for at least KES\s52,286\.95, to M-Pesa 0712…278\.$/,
    )
    const sent = locales.map((locale) =>
      messageOf(readerIn(locale), kind, { ...APPROVAL, maker: 'Ada Obi', expiresAt: AT_LATER }),
    )
    for (const [at, { paragraphs }] of sent.entries()) expect(paragraphs[0]).not.toBe(said[at])
    for (const each of said) expect(each).toMatch(/Ada Obi.*8.400.*USDT.*52.286[.,]95.*M-Pesa 0712…278/)
  })

  test('who asked reads why it was declined, and another reason only in the words', () => {
    const said = (reason: 'duplicate' | 'other') =>
      locales.map((locale) => {
        const facts = { ...APPROVAL, by: 'Ben Oke', reason, words: 'See May.' }
        return messageOf(readerIn(locale), 'approval-declined', facts).paragraphs
      })
    expect(said('duplicate').map(([, reason]) => reason)).toEqual([
      'The reason: it was paid already.',
      'La raison\u00a0: c’est déjà payé.',
      'El motivo: ya se pagó.',
      'O motivo: já foi pago.',
    ])
    for (const paragraphs of said('other')) expect(paragraphs).toHaveLength(2)
  })

  test('no two letters about money have subjects that differ in the amount alone, in any language', () => {
    for (const locale of locales) {
      const bare = kinds
        .filter((kind) => kind in MONEY_TEXTS || kind in SELL_TEXTS)
        .map((kind) => messageOf(readerIn(locale), kind, FACTS[kind]).subject.replaceAll(/[\d.,\s]+|BTC|USDT|₦/g, '~'))
      expect(bare.filter((subject, i) => bare.indexOf(subject) !== i)).toEqual([])
    }
  })

  test('the subjects of money that came or went say what happened', () => {
    const subjectsOf = (kind: (typeof kinds)[number]): readonly string[] =>
      locales.map((locale) => messageOf(readerIn(locale), kind, FACTS[kind]).subject.replaceAll(/[\u00a0\u202f]/g, ' '))
    expect(subjectsOf('deposit-credited')).toEqual([
      'Deposit received: 0.0015 BTC',
      'Dépôt reçu : 0,0015 BTC',
      'Depósito recibido: 0,0015 BTC',
      'Depósito recebido: 0,0015 BTC',
    ])
    expect(subjectsOf('withdrawal-done')).toEqual([
      'Withdrawal of 0.0015 BTC completed',
      'Retrait de 0,0015 BTC terminé',
      'Retiro de 0,0015 BTC completado',
      'Levantamento de 0,0015 BTC concluído',
    ])
    expect(subjectsOf('sell-paid')).toEqual([
      '₦152,795.00 is in your Access Bank account',
      '152 795,00 ₦ sur votre compte Access Bank',
      '152.795,00 ₦ en tu cuenta de Access Bank',
      '152 795,00 ₦ na sua conta Access Bank',
    ])
  })

  test('the footer exists in each language', () => {
    expect(new Set(locales.map(footerOf)).size).toBe(4)
  })
})

describe('telling', () => {
  const WISH = {
    deposit: 'deposits',
    transfer: 'deposits',
    quick_sell: 'withdrawals',
    withdrawal: 'withdrawals',
    security: 'security',
    price: 'prices',
  } as const

  test('a code goes by mail alone: never into a list, never to a lock screen', () => {
    for (const kind of kinds.filter((each) => each.startsWith('code-')))
      expect(CHANNELS[kind]).toEqual({ mail: true, app: null })
  })
  test('nothing is told nowhere, and what is pushed is pushed under the wish that its topic belongs to', () => {
    for (const kind of kinds) {
      const { mail, app } = CHANNELS[kind]
      expect([kind, mail || app !== null]).toEqual([kind, true])
      if (app?.push !== undefined && app.push !== null)
        expect([kind, app.push]).toEqual([kind, { ...WISH }[app.topic as keyof typeof WISH]])
    }
  })
  test('a line of the list leads where its letter leads, but for security: whoever is in the app needs no page to get in', () => {
    for (const kind of kinds) {
      const shown = shownOf(kind, FACTS[kind])
      if (shown !== null && shown.topic !== 'security')
        expect(shown.path).toBe(messageOf(readerIn('en'), kind, FACTS[kind]).action?.path)
    }
  })
  test('what is about a company names it in the letter’s link and in the list’s, and only in links to its app', () => {
    for (const kind of kinds) {
      const facts = { ...FACTS[kind], companyId: 'biz_1' }
      const { action } = messageOf(readerIn('en'), kind, facts)
      if (action !== undefined)
        expect([kind, /[?&]company=biz_1$/.test(action.path)]).toEqual([
          kind,
          action.app === 'business' && action.secret === undefined,
        ])
      const shown = shownOf(kind, facts)
      if (shown !== null)
        expect([kind, /[?&]company=biz_1$/.test(shown.path)]).toEqual([kind, shown.app === 'business'])
    }
    const reply = { ...FACTS['support-reply'], of: 'Baobab Ltd', companyId: 'biz_1' }
    expect(shownOf('support-reply', reply)?.path).toBe('/settings/services/support?thread=sup_1&company=biz_1')
  })
  test('what happens to a company’s verification is in the list, as its pages promise', () => {
    for (const kind of kinds.filter((each) => each.startsWith('kyb-') && each !== 'kyb-link'))
      expect([kind, shownOf(kind, FACTS[kind])?.app]).toEqual([kind, 'business'])
  })
  test('a line of the list names the app that its letter leads to; where the person’s own pages are, it is either', () => {
    for (const kind of kinds) {
      for (const facts of [FACTS[kind], { ...FACTS[kind], of: 'Baobab Ltd' }]) {
        const shown = shownOf(kind, facts)
        if (shown === null) continue
        const isBusiness = messageOf(readerIn('en'), kind, facts).action?.app === 'business' || 'of' in facts
        const own = ['security', 'support', 'account', 'price'].includes(shown.topic) ? null : 'personal'
        expect([kind, shown.app]).toEqual([kind, isBusiness ? 'business' : own])
      }
    }
  })
})

describe('a letter', () => {
  const write = (over: Partial<Parameters<typeof renderMail>[0]> = {}) =>
    renderMail({
      to: 'ada@example.com',
      locale: 'en',
      message: messageOf(readerIn('en'), 'code-sign-in', FACTS['code-sign-in']),
      code: '012345',
      secret: null,
      freezeToken: null,
      appUrl: 'https://app.example.com/',
      businessUrl: 'https://firm.example.com/',
      ...over,
    })

  test('shows the code on a line of its own, and once in the HTML', () => {
    const mail = write()
    expect(mail.text.split('\n')).toContain('012345')
    expect(mail.html?.match(/012345/g)).toHaveLength(1)
  })
  test('links to the app', () => {
    expect(write().text).toContain('Change your password: https://app.example.com/auth/forgot-password')
    expect(write().html).toContain('href="https://app.example.com/auth/forgot-password"')
  })
  test('links to the business app with the codes that only a company’s people ask for', () => {
    const kinds = Object.keys(FACTS) as (keyof NoticeFacts)[]
    for (const kind of kinds.filter((each) => /^code-(policy|webhook|save-supplier|.*-member)$/.test(each))) {
      const { text } = write({ message: messageOf(readerIn('en'), kind, FACTS[kind]) })
      expect(text).toContain('https://firm.example.com/auth/forgot-password')
    }
  })
  test('says to who need not be a customer whom the address came from', () => {
    for (const kind of ['kyb-link', 'company-invitation'] as const) {
      const { text, html } = write({ message: messageOf(readerIn('en'), kind, FACTS[kind]), secret: 'zkl_1' })
      for (const each of [text, html]) {
        expect(each).toContain('You receive this mail because Baobab Ltd gave us this address.')
        expect(each).not.toContain(footerOf('en'))
        expect(each).toMatch(/Ada Obi (named|invites) you/)
      }
    }
  })
  test('puts what others chose into HTML as text', () => {
    const message = messageOf(readerIn('en'), 'new-sign-in', {
      device: '<img src=x onerror=alert(1)>"\'&',
      ip: '192.0.2.1',
      at: AT,
    })
    const { html = '' } = write({ message, code: null })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(html).not.toContain('<img')
  })
  test('ends with the link that locks the account, in the app that the letter is about', () => {
    const { text, html } = write({ freezeToken: 'zfr_1' })
    expect(text).toContain('Lock my account: https://app.example.com/auth/lock?token=zfr_1')
    expect(html).toContain('href="https://app.example.com/auth/lock?token=zfr_1"')
    const business = write({
      freezeToken: 'zfr_1',
      message: messageOf(readerIn('en'), 'code-webhook', FACTS['code-webhook']),
    })
    expect(business.text).toContain('https://firm.example.com/auth/lock?token=zfr_1')
    expect(write().text).not.toContain('/auth/lock?token')
    // Every mail leads to finding out who says that they are from Zend, whoever reads it.
    expect(write().text).toContain('Is it really us?: https://app.example.com/auth/lock?us')
    expect(html).toContain('href="https://app.example.com/auth/lock?us"')
  })
  test('loads nothing', () => {
    expect(write().html).not.toMatch(/<img|<link|url\(|src=/)
  })
})

test('one minute and one code are said as one', () => {
  const textOf = (locale: Locale, minutes: number): string =>
    messageOf(readerIn(locale), 'code-sign-up', { minutes }).paragraphs.join(' ')
  expect(locales.map((locale) => /\b1 [a-z]+/.exec(textOf(locale, 1))?.[0])).toEqual([
    '1 minute',
    '1 minute',
    '1 minuto',
    '1 minuto',
  ])
  expect(locales.map((locale) => /\b5 [a-z]+/.exec(textOf(locale, 5))?.[0])).toEqual([
    '5 minutes',
    '5 minutes',
    '5 minutos',
    '5 minutos',
  ])
  const used = (locale: Locale, left: number): string =>
    messageOf(readerIn(locale), 'recovery-code-used', { at: AT, left, heldUntil: AT }).paragraphs.join(' ')
  expect([used('en', 1), used('en', 2)]).toEqual([
    expect.stringContaining('1 code is left.'),
    expect.stringContaining('2 codes are left.'),
  ])
  expect([used('es', 1), used('pt', 2)]).toEqual([
    expect.stringContaining('Queda 1.'),
    expect.stringContaining('Restam 2.'),
  ])
})

test('the first of a month is said as the language does', () => {
  expect(formatAt(readerIn('fr'), '2026-03-01T09:05:00.000Z')).toMatch(/^1er mars 2026/)
  expect(formatAt(readerIn('fr'), '2026-03-11T09:05:00.000Z')).toMatch(/^11 mars 2026/)
  expect(formatAt(readerIn('pt'), '2026-03-01T09:05:00.000Z')).toMatch(/^1 de março/)
})

test('instants are written in the reader’s language, and in their own time where it is known', () => {
  expect(formatAt(readerIn('en'), AT)).toBe('2 March 2026 at 10:05, Lagos time')
  expect(formatAt(readerIn('fr'), AT)).toMatch(/^2 mars 2026 à 10:05, heure de Lagos$/)
  expect(formatAt({ locale: 'en', timeZone: null }, AT)).toBe('2 March 2026 at 09:05 UTC')
  expect(formatAt(readerIn('fr'), AT)).toContain('2 mars 2026')
  expect(formatAt(readerIn('es'), AT)).toContain('2 de marzo de 2026')
  expect(formatAt(readerIn('pt'), AT)).toContain('2 de março de 2026')
})
