/**
 * Describes the saving of a payee (a wallet, a customer, an account at a bank), as others of a company approve it. The
 * modules that save payees declare the acts; here they are one kind of request. Pure.
 */
import type { Statement } from '../../authorizations/index.ts'
import { type Act, type ActKind, factOf, type Place } from '../../confirmation/index.ts'
import type { ActorIds } from '../../holders/index.ts'
import type { ApprovableKind } from '../kinds.ts'
import { type AskedPayload, detailOf, type PayloadOfKind } from '../payload.ts'

/** Facts by name, as text. */
type Facts = Readonly<Record<string, string>>

/**
 * A payee to save. `id` is that of what is saved, `saves` the kind of the act that saves it, `name` what the company
 * calls it. `facts` is everything else that is saved or shown.
 */
export type PayeeToSave = { readonly id: string; readonly saves: string; readonly name: string; readonly facts: Facts }

/** The statement by which a member saves a payee for a company. The confirmer signs it, and notes what it saves. */
export const payeeStatement = ({ id, saves, name, facts }: PayeeToSave, { userId, holder }: ActorIds): Statement => ({
  ...facts,
  saves,
  name,
  kind: 'payee',
  id,
  holder,
  madeBy: userId,
})

/** What others approve: exactly this payee. `key` is how payments to it name it. */
export function payeePayload(statement: Statement, key: string): PayloadOfKind {
  return {
    kind: 'payee',
    subject: statement.id,
    most: null,
    least: null,
    payee: { name: factOf(statement, 'name'), key, country: null, details: detailsOf(statement) },
    valueCents: '0',
  }
}

/** The payee that a payload is about. */
export function payeeIn(payload: AskedPayload): PayeeToSave {
  const { saves: _saves, ...facts } = payload.payee.details
  return { id: payload.subject, saves: detailOf(payload, 'saves'), name: payload.payee.name, facts }
}

/** Reads the act out of the statement of a payee that is saved by one of these acts. Throws on any other. */
export const statedPayee =
  (kinds: readonly ActKind[]) =>
  (statement: Statement): Act =>
    savedBy(kinds, statement).act

/** Declares payees to the engine of approvals: whatever one of these acts saves. */
export const approvablePayee = (kinds: readonly ActKind[]): ApprovableKind => ({
  kind: 'payee',
  asked: (statement) => ({ valueCents: 0n, payee: keyOf(savedBy(kinds, statement).place), country: null }),
  act: (payload) => savedBy(kinds, statementIn(payload)).act,
  allows: (payload, statement) => {
    const asked = statementIn(payload)
    const names = new Set([...Object.keys(asked), ...Object.keys(statement)])
    return [...names].every((name) => asked[name] === statement[name])
  },
  // As it is saved where nobody else is asked: a wallet needs no PIN, since a payment to it does.
  isConfirmed: (factors) => factors.includes('code') || factors.includes('passkey'),
})

/** The statement that a payload asks for. */
const statementIn = (payload: AskedPayload): Statement =>
  payeeStatement(payeeIn(payload), { userId: payload.madeBy, holder: payload.company })

function savedBy(kinds: readonly ActKind[], statement: Statement): { readonly act: Act; readonly place: Place } {
  const saves = factOf(statement, 'saves')
  const kind = kinds.find((each) => each.kind === saves)
  const act = kind?.stated?.(statement)
  const place = act === undefined ? undefined : kind?.place?.(act)
  if (act === undefined || place === undefined) throw new RangeError(`${saves} saves no payee`)
  return { act, place }
}

/** The payee in one line, as payments to it name it, so that its age counts from when others let it be saved. */
const keyOf = ({ kind, asset, via, place }: Place): string =>
  ({
    address: `address:${via}:${place}`,
    payee: `payee:${place}`,
    account: `account:${asset}:${via.replace(' ', ':')}:${place}`,
    supplier: `supplier:${place}`,
  })[kind]

/** All facts of a statement but those that every one has. */
function detailsOf({ kind: _kind, id: _id, holder: _holder, madeBy: _maker, name: _name, ...facts }: Statement): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value !== 'string') throw new RangeError(`a payee is stated without its ${name}`)
      return [name, value]
    }),
  )
}
