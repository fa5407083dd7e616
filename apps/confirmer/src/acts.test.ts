import { newId } from '@zend/kernel'
import type { KeyAct } from '@zend/server/core/api-keys'
import { payloadText } from '@zend/server/core/approvals/act'
import { canonicalJson, type StatementKind } from '@zend/server/core/authorizations'
import type { SaveAddressAct, SavePayeeAct } from '@zend/server/core/beneficiaries/act'
import { type Act, actKinds, bindingOf } from '@zend/server/core/confirmation'
import type { ChangeAct, ConfirmClaimAct, InviteAct, StandingAct } from '@zend/server/core/members/act'
import type { SaveAccountAct } from '@zend/server/core/payout-accounts/act'
import { type SaveSupplierAct, supplierKey } from '@zend/server/core/suppliers/act'
import type { BatchAct } from '@zend/server/products/batch/act'
import type { FxAct } from '@zend/server/products/fx/act'
import type { SellAct } from '@zend/server/products/quick-sell/act'
import type { TransferAct } from '@zend/server/products/transfer/act'
import { type WithdrawalAct, withdrawalAct, withdrawalPayload } from '@zend/server/products/withdrawal/act'
import { keyPair } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { ACTS, APPROVABLE } from './acts.ts'

const userId = newId('usr', 0)
const BY = { userId, holder: userId }
const SUPPLIER = {
  currency: 'EUR',
  way: 'eu-iban',
  payeeType: 'company',
  company: 'Porto Ceramics Lda',
  street: 'Rua das Flores',
  town: 'Porto',
  country: 'PT',
  iban: 'PT50000201231234567890154',
  mail: 'contas@porto-ceramics.example',
}

test('a binding differs in everything that decides where money goes, and in nothing that is only shown', () => {
  const payee = newId('usr', 1)
  const out: WithdrawalAct = {
    kind: 'withdrawal',
    money: { asset: 'BTC', amount: 5n },
    network: 'bitcoin',
    networkName: 'Bitcoin',
    address: 'bc1a',
  }
  const pay: TransferAct = { kind: 'transfer', money: { asset: 'BTC', amount: 5n }, payeeId: payee, username: 'ada' }
  const save: SaveAddressAct = {
    kind: 'save-address',
    asset: 'USDT',
    network: 'ethereum',
    networkName: 'Ethereum',
    address: '0xa',
  }
  const friend: SavePayeeAct = { kind: 'save-payee', asset: 'USDT', payeeId: payee, username: 'ada' }
  const account: SaveAccountAct = {
    kind: 'save-account',
    currency: 'NGN',
    method: 'bank',
    institution: 'ng-access',
    institutionName: 'Access Bank',
    accountNumber: '0690000031',
    name: null,
  }
  const supplier: SaveSupplierAct = {
    kind: 'save-supplier',
    company: 'Baobab',
    supplier: null,
    version: '1',
    details: SUPPLIER,
  }
  const changed: SaveSupplierAct = { ...supplier, supplier: newId('spr', 0), version: '2' }
  const sale: SellAct = {
    kind: 'quick-sell',
    money: { asset: 'BTC', amount: 5n },
    currency: 'NGN',
    institution: 'ng-access',
    institutionName: 'Access Bank',
    accountNumber: '0690000031',
  }
  const grant = { role: 'viewer', permissions: ['view'] } as const
  const invite: InviteAct = { kind: 'invite-member', company: 'Baobab', email: 'ada@example.com', ...grant }
  const change: ChangeAct = {
    kind: 'change-member',
    company: 'Baobab',
    memberId: newId('mbr', 0),
    name: 'Ada',
    ...grant,
  }
  const claim: ConfirmClaimAct = {
    kind: 'confirm-member',
    company: 'Baobab',
    invitationId: newId('inv', 0),
    claimedBy: payee,
    name: 'Ada',
    email: 'ada@example.com',
    ...grant,
  }
  const suspend: StandingAct = { kind: 'suspend-member', company: 'Baobab', memberId: newId('mbr', 0), name: 'Ada' }
  const key: KeyAct = {
    kind: 'make-api-key',
    company: 'Baobab',
    name: 'Treasury',
    scopes: ['view'],
    ips: ['203.0.113.0/24'],
    publicKey: null,
    replaces: null,
    overlapHours: 0,
  }
  const rolled: KeyAct = { ...key, kind: 'roll-api-key', replaces: newId('key', 0), overlapHours: 24 }
  const others: Act[] = [
    key,
    { ...key, name: 'Payroll' },
    { ...key, scopes: ['view', 'swap'] },
    { ...key, ips: [] },
    { ...key, publicKey: keyPair().publicKey },
    rolled,
    { ...rolled, replaces: newId('key', 1) },
    { ...rolled, overlapHours: 1 },
    invite,
    { ...invite, email: 'eve@example.com' },
    { ...invite, role: 'admin' },
    { ...invite, permissions: ['view', 'approve'] },
    change,
    { ...change, memberId: newId('mbr', 1) },
    { ...change, role: 'admin' },
    { ...change, permissions: [] },
    claim,
    { ...claim, invitationId: newId('inv', 1) },
    { ...claim, claimedBy: newId('usr', 2) },
    { ...claim, role: 'owner' },
    { ...claim, permissions: [] },
    suspend,
    { ...suspend, memberId: newId('mbr', 1) },
    { ...suspend, kind: 'resume-member' },
    { ...suspend, kind: 'remove-member' },
    { ...suspend, kind: 'recover-member' },
    { ...suspend, kind: 'leave-member' },
    out,
    { ...out, money: { asset: 'BTC', amount: 6n } },
    { ...out, money: { asset: 'ETH', amount: 5n } },
    { ...out, network: 'ethereum' },
    { ...out, address: 'bc1b' },
    pay,
    { ...pay, money: { asset: 'BTC', amount: 50n } },
    { ...pay, money: { asset: 'DOGE', amount: 5n } },
    { ...pay, payeeId: newId('usr', 2) },
    save,
    { ...save, asset: 'DAI' },
    { ...save, network: 'bitcoin' },
    { ...save, address: '0xb' },
    friend,
    { ...friend, asset: 'DAI' },
    { ...friend, payeeId: newId('usr', 2) },
    account,
    { ...account, currency: 'GHS' },
    { ...account, method: 'mobile-money' },
    { ...account, institution: 'ng-gtb' },
    { ...account, accountNumber: '0690000032' },
    { ...account, name: 'Ada Obi' },
    supplier,
    { ...supplier, details: { ...SUPPLIER, iban: 'DE89370400440532013000' } },
    { ...supplier, details: { ...SUPPLIER, mail: 'eve@example.com' } },
    changed,
    { ...changed, supplier: newId('spr', 1) },
    { ...changed, version: '3' },
    sale,
    { ...sale, money: { asset: 'BTC', amount: 6n } },
    { ...sale, currency: 'GHS' },
    { ...sale, institution: 'ng-gtb' },
    { ...sale, accountNumber: '0690000032' },
    { kind: 'change-pin' },
    { kind: 'change-password' },
  ]
  expect(new Set(others.map((act) => bindingOf(ACTS, act, BY))).size).toBe(others.length)
  expect(bindingOf(ACTS, { ...out, networkName: 'Bitcoin mainnet' }, BY)).toBe(bindingOf(ACTS, out, BY))
  expect(bindingOf(ACTS, { ...key, company: 'Other' }, BY)).toBe(bindingOf(ACTS, key, BY))
  expect(bindingOf(ACTS, { ...pay, username: 'ada_new' }, BY)).toBe(bindingOf(ACTS, pay, BY))
  expect(bindingOf(ACTS, { ...account, institutionName: 'Access' }, BY)).toBe(bindingOf(ACTS, account, BY))
  // A new supplier gets its id once it is confirmed.
  expect(bindingOf(ACTS, { ...supplier, company: 'Other', supplier: newId('spr', 1) }, BY)).toBe(
    bindingOf(ACTS, supplier, BY),
  )
  expect(bindingOf(ACTS, { ...sale, institutionName: 'Access' }, BY)).toBe(bindingOf(ACTS, sale, BY))
  expect(bindingOf(ACTS, { ...suspend, name: 'Eve', company: 'Other' }, BY)).toBe(bindingOf(ACTS, suspend, BY))
})

test('an act for a company is bound to the company, and what is about the person alone never is', () => {
  const act: WithdrawalAct = {
    kind: 'withdrawal',
    money: { asset: 'BTC', amount: 5n },
    network: 'bitcoin',
    networkName: 'Bitcoin',
    address: 'bc1a',
  }
  const companies = [newId('biz', 0), newId('biz', 1)].map((holder) => ({ userId, holder }))
  expect(new Set([BY, ...companies].map((by) => bindingOf(ACTS, act, by))).size).toBe(3)
  expect(new Set([BY, ...companies].map((by) => bindingOf(ACTS, { kind: 'change-pin' }, by)))).toEqual(
    new Set(['["change-pin"]']),
  )
})

test('an act that nobody declared, or that misses a field, is bound to nothing', () => {
  expect(() => bindingOf(ACTS, { kind: 'burn' }, BY)).toThrow('no act of the kind burn')
  expect(() => bindingOf(ACTS, { kind: 'withdrawal' }, BY)).toThrow()
  const more: Act = Object.assign({ kind: 'change-pin' }, { address: 'bc1thief' })
  expect(() => bindingOf(ACTS, more, BY)).toThrow()
  expect(() => actKinds([withdrawalAct, withdrawalAct], {})).toThrow('two acts are of one kind')
})

test('a statement is of the act whose kind states it; a rule has none, and nobody states a deposit', () => {
  const holder = newId('biz', 0)
  const facts = { id: newId('wdr', 0), holder, asset: 'BTC', amount: '5', network: 'bitcoin', address: 'bc1a' }
  const stated = (kind: StatementKind, over: Readonly<Record<string, string>> = {}) =>
    ACTS.stated({ kind, ...facts, ...over })
  expect(stated('withdrawal')).toMatchObject({ kind: 'withdrawal', address: 'bc1a' })
  expect(stated('sell-rule')).toBeNull()
  expect(() => stated('deposit')).toThrow('not confirmed by a statement')
  // A request to have it approved is of the same act: its maker confirms it with the same code.
  const worth = { fee: '1', valueCents: '100' }
  const payload = payloadText({
    v: '1',
    use: 'zend.approval',
    decision: 'approve',
    company: holder,
    request: newId('apr', 0),
    version: '1',
    madeBy: newId('usr', 0),
    policyVersion: '0',
    needed: '1',
    expiresAt: '2026-11-28T00:00:00.000Z',
    ...withdrawalPayload({ kind: 'withdrawal', ...facts, ...worth }, 'Porto'),
  })
  expect(stated('approval', { payload })).toEqual(stated('withdrawal'))
  expect(() => stated('approval', { payload: payload.replace('"v":"1"', '"v": "1"') })).toThrow('not canonical')
})

test('a payee to save is the payee that payments to it name, so that its age is theirs', () => {
  const by = { userId, holder: newId('biz', 0) }
  const keyOf = (kind: StatementKind, facts: Readonly<Record<string, string>>) =>
    APPROVABLE.askedBy({ kind, id: 'x', ...by, madeBy: userId, valueCents: '0', ...facts })?.payee
  const payee = (saves: string, facts: Readonly<Record<string, string>>) =>
    keyOf('payee', { saves, name: 'Porto', ...facts })
  const wallet = { asset: 'USDT', network: 'ethereum', address: '0xa' }
  expect(payee('save-address', wallet)).toBe(keyOf('withdrawal', wallet))
  const customer = { asset: 'USDT', payee: userId }
  expect(payee('save-payee', { ...customer, username: 'ada' })).toBe(keyOf('transfer', customer))
  const account = {
    country: 'NG',
    accountCurrency: 'NGN',
    method: 'bank',
    institution: 'ng-access',
    accountNumber: '0690000031',
    accountName: 'ADA OBI',
  }
  expect(payee('save-account', { ...account, namedBy: 'bank' })).toBe(keyOf('quick-sell', account))
  const [id, salt] = [newId('spr', 0), 'salt']
  expect(
    payee('save-supplier', { ...SUPPLIER, salt, supplier: id, version: '2', replaces: '1', 'was.iban': 'X' }),
  ).toBe(supplierKey(id, 2))
  expect(() => payee('save-nothing', wallet)).toThrow('saves no payee')
  expect(() => payee('withdrawal', wallet)).toThrow()
})

test('what the signed body of a key asks for is what its statement states, and nothing else is', async () => {
  const payee = newId('usr', 1)
  const look = { userNamed: async (username: string) => (username === 'ada' ? payee : null) }
  const quote = 'x'.repeat(20)
  const askedBy = async (kind: string, body: object, said: Act = { kind }) =>
    (await ACTS.of({ kind }).requested?.act(body, look, said)) ?? null
  const bound = async (kind: string, body: object) => {
    const asked = await askedBy(kind, body)
    return asked === null ? null : bindingOf(ACTS, asked, BY)
  }
  const sells = {
    fromCurrency: 'BTC',
    fromAmount: '0.5',
    toCurrency: 'NGN',
    institution: 'ng-access',
    accountNumber: '0690000031',
  }
  const sold: SellAct = {
    kind: 'quick-sell',
    money: { asset: 'BTC', amount: 50_000_000n },
    currency: 'NGN',
    institution: 'ng-access',
    institutionName: '',
    accountNumber: '0690000031',
  }
  expect(await bound('quick-sell', { quote, sells })).toBe(bindingOf(ACTS, sold, BY))
  expect(await bound('quick-sell', { quote })).toBeNull()
  const { agrees } = ACTS.of({ kind: 'quick-sell' }).requested ?? {}
  expect([
    agrees?.({ quote, sells }, { ifFailed: 'crypto' }),
    agrees?.({ quote, sells }, { ifFailed: 'local' }),
  ]).toEqual([true, false])
  const pays = { currency: 'BTC', amount: '0.5', toUser: ' ADA ' }
  const paid: TransferAct = { kind: 'transfer', money: sold.money, payeeId: payee, username: 'ada' }
  expect(await bound('transfer', pays)).toBe(bindingOf(ACTS, paid, BY))
  for (const other of [
    { ...pays, toUser: 'eve' },
    { ...pays, amount: '0.000000001' },
    { ...pays, otp: '123456', transactionPin: '1234' },
  ])
    expect(await askedBy('transfer', other)).toBeNull()
  const note = ACTS.of({ kind: 'transfer' }).requested?.agrees
  expect([
    note?.(pays, {}),
    note?.(pays, { note: 'Rent' }),
    note?.({ ...pays, note: 'Rent' }, { note: 'Rent' }),
  ]).toEqual([true, false, true])
  const sends = { quote, currency: 'BTC', amount: '0.5', chain: 'bitcoin', toAddr: 'bc1qaaaa' }
  const sent: WithdrawalAct = {
    kind: 'withdrawal',
    money: sold.money,
    network: 'bitcoin',
    networkName: '',
    address: 'bc1qaaaa',
  }
  expect(await bound('withdrawal', sends)).toBe(bindingOf(ACTS, sent, BY))
  expect(await askedBy('withdrawal', pays)).toBeNull()
  const whom = {
    currency: 'GBP',
    name: { type: 'company', company: 'Harbour Ltd' },
    address: { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' },
    bank: { way: 'gb-bank', sortCode: '200052', account: '12345600' },
  }
  const abroad = {
    supplierId: 'spr_harbour',
    amount: '10',
    purpose: 'goods',
    reference: 'Invoice 77',
    most: '15',
    payee: whom,
  }
  const paidAbroad: FxAct = {
    kind: 'fx',
    deliver: { asset: 'GBP', amount: 1_000n },
    most: { asset: 'USDT', amount: 15_000000n },
    payee: canonicalJson(whom),
    name: '',
  }
  expect(await bound('fx', { quote, pays: abroad })).toBe(bindingOf(ACTS, paidAbroad, BY))
  expect(await askedBy('fx', { quote, pays: { ...abroad, payee: { ...whom, note: 'x' } } })).toBeNull()
  expect(await askedBy('fx', { quote, otp: '123456', transactionPin: '1234', pays: abroad })).toBeNull()
  const root = '0f'.repeat(32)
  const rows = { rows: 2, most: [{ currency: 'USDT', amount: '15.000000' }] }
  const batch: BatchAct = {
    kind: 'batch',
    root,
    rows: '2',
    kinds: 'transfer',
    arrives: '14 USDT',
    leaves: '15.000000 USDT',
    name: 'July',
  }
  expect(await askedBy('batch', { root, pays: rows }, batch)).toEqual(batch)
  for (const other of [
    { ...rows, rows: 3 },
    { ...rows, most: [{ currency: 'USDT', amount: '16.000000' }] },
  ])
    expect(await askedBy('batch', { root, pays: other }, batch)).not.toEqual(batch)
  expect(await askedBy('batch', { root }, batch)).toBeNull()
  // Nothing that names payees, changes members or makes keys is asked for by a key.
  expect(ACTS.all.filter(({ requested }) => requested !== undefined).map(({ kind }) => kind)).toEqual([
    'withdrawal',
    'transfer',
    'quick-sell',
    'fx',
    'batch',
  ])
})
