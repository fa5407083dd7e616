/** A company with suppliers over a test database, as the API's own login saves them. */
import type { PayeeInput } from '@zend/corridors'
import type { PolicyRule } from '@zend/contracts'
import { type BusinessId, type Refusal, type Result, type SupplierId } from '@zend/kernel'
import {
  accountsOn,
  approvalsOn,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  notAwaiting,
  policiesOn,
  TEST_SECRET,
  testDatabase,
  type TestCustomer,
} from '@zend/tests/testkit'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import { type Approval, awaitsApproval, payeeReleaser, releaseApproval, type ReleaseDeps } from '../approvals/index.ts'
import { createPin } from '../confirmation/index.ts'
import {
  mailSupplierCode,
  readSupplier,
  type Supplier,
  supplierForPayment,
  supplierReleaser,
  saveSupplier,
  type SuppliersDeps,
  suppliersKeyFrom,
  type Target,
} from './index.ts'

/** The PIN of everybody here. */
export const PIN = '2580'
/** The contact of the first version. */
export const CONTACT = 'contas@porto-ceramics.example'
/** An account in Germany, and one in Portugal. */
export const [IBAN, OTHER_IBAN] = ['DE89370400440532013000', 'PT50000201231234567890154'] as const

/** What is typed of a supplier. */
export const typed = (
  values: PayeeInput['values'] = {},
  contact = CONTACT,
): { readonly payee: PayeeInput; readonly contact: string } => ({
  payee: {
    currency: 'EUR',
    way: 'eu-iban',
    payeeType: 'company',
    values: {
      company: 'Porto Ceramics',
      street: 'Rua das Flores',
      town: 'Porto',
      country: 'PT',
      iban: IBAN,
      ...values,
    },
  },
  contact,
})

/** Opens the world of one test file. */
export async function suppliersWorld() {
  const db = await testDatabase()
  const people = accountsOn(db)
  const { deps: identity, clock, codeTo, mailsTo, customer } = people
  const { judge, voter, approve } = approvalsOn(people)
  const companies = companiesOn(db, clock)
  const putPolicy = policiesOn(db, clock)
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
  const deps: SuppliersDeps = {
    db: api,
    clock,
    policy: { ...DEFAULTS.suppliers },
    confirmation: { ...identity, db: api },
    approvals: { ...askingOn(db, clock), db: api },
    suppliersKey: suppliersKeyFrom(TEST_SECRET),
    modulus: null,
    sealingKey: identity.sealingKey,
  }
  const never = () => Promise.reject(new Error('not of this test'))
  const releasing: ReleaseDeps = {
    db: api,
    clock,
    judge,
    releasers: {
      withdrawal: never,
      transfer: never,
      'quick-sell': never,
      fx: never,
      batch: never,
      policy: never,
      member: never,
      'api-key': never,
      payee: payeeReleaser({ 'save-supplier': supplierReleaser(deps) }),
    },
  }

  /** A company with somebody who saves its suppliers, and an owner. */
  const firm = async (name?: string) => {
    const company = await companies.open(name)
    const [maker, owner] = [await customer(), await customer()]
    expectOk(await createPin(identity, maker.actor, PIN, CALLER))
    await companies.join(company, maker.userId, ['view', 'beneficiary.manage'])
    await companies.join(company, owner.userId, ['view', 'member.manage'], 'owner')
    return { company, maker, owner, actor: { userId: maker.userId, holder: company } }
  }
  type Firm = Awaited<ReturnType<typeof firm>>
  /** Somebody else who saves this company's suppliers. */
  const firmMate = async ({ company }: Pick<Firm, 'company'>) => {
    const maker = await customer()
    expectOk(await createPin(identity, maker.actor, PIN, CALLER))
    await companies.join(company, maker.userId, ['view', 'beneficiary.manage'])
    return { maker, actor: { userId: maker.userId, holder: company } }
  }

  /** Asks for a code for exactly this, and saves it with the code. */
  const save = async (
    { actor, maker }: Pick<Firm, 'actor' | 'maker'>,
    input = typed(),
    target: Target | null = null,
  ) => {
    clock.advance(61_000)
    const sent = await mailSupplierCode(deps, actor, { target, input })
    if (!sent.ok) return sent
    const otp = await codeTo(maker.command.email)
    return saveSupplier(deps, actor, { target, input, otp, pin: PIN }, CALLER)
  }
  const saved = async (saving: ReturnType<typeof save>): Promise<Supplier> => {
    const result = await saving
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
    return expectOk(notAwaiting(result))
  }
  const asked = async (saving: ReturnType<typeof save>): Promise<Approval> => {
    const result: Result<object, Refusal> = await saving
    const value = expectOk(result)
    if (!awaitsApproval(value)) throw new Error('nobody else was asked')
    return value.awaits
  }
  /** The newest link mailed to this address. */
  const linkTo = async (address: string): Promise<string> => {
    const text = (await mailsTo(address)).at(-1)?.text ?? ''
    const token = /https:\/\/firm\.example\.com\/supplier-link#(\S+)/.exec(text)?.[1]
    if (token === undefined) throw new Error(`no link was mailed to ${address}`)
    return token
  }
  const wantPayees = (company: BusinessId, by: TestCustomer) => {
    const rules: readonly PolicyRule[] = [{ when: { kinds: ['payee'] }, approvals: 1 }]
    return putPolicy({ company, version: 1, rules, madeBy: by.userId })
  }
  return {
    db,
    api,
    deps,
    resending: { ...deps, keys: identity.keys },
    clock,
    mailsTo,
    voter,
    companies,
    judge,
    approve,
    firm,
    firmMate,
    codeTo,
    save,
    saved,
    asked,
    linkTo,
    wantPayees,
    release: ({ id, company }: Approval) => releaseApproval(releasing, company, id),
    payable: (company: BusinessId, id: SupplierId) =>
      supplierForPayment({ read: api.read, suppliersKey: deps.suppliersKey }, company, id, clock.now()),
    read: async (actor: Firm['actor'], id: SupplierId) => expectOk(await readSupplier(deps, actor, id)),
  }
}

/** A refusal with this code. */
export const refusedAs = (code: string) => ({ ok: false, refusal: { code } })
