/** Routes of suppliers abroad: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, type Refusal, type Result } from '@zend/kernel'
import { type AwaitsApproval, awaitsApproval } from '@zend/server/core/approvals'
import * as suppliers from '@zend/server/core/suppliers'
import type { SuppliersDeps } from '@zend/server/core/suppliers'
import type { ThrottleKeys } from '@zend/server/core/throttle'
import { type Route, route } from '../guard.ts'
import { sentAnswer } from './accounts.route.ts'
import { askedOf } from './approval-asked.ts'

/** Dependencies of these routes. `keys` count mails to contacts, `publicDb` serves the contacts' links, `linksPerMinute` how often one address calls them. */
export type SuppliersRoutesDeps = {
  readonly suppliers: SuppliersDeps
  readonly keys: ThrottleKeys
  readonly publicDb: SuppliersDeps['db']
  readonly linksPerMinute: number
}

/** The routes of suppliers. */
export function suppliersRoutes({ suppliers: deps, keys, publicDb, linksPerMinute }: SuppliersRoutesDeps): Route[] {
  return [
    ...readingRoutes(deps),
    ...changingRoutes(deps, keys),
    ...linkRoutes({ ...deps, db: publicDb }, linksPerMinute),
  ]
}

function readingRoutes(deps: SuppliersDeps): Route[] {
  return [
    route(contract.listSuppliers, async ({ query }, { actor }) => {
      const found = await suppliers.listSuppliers(deps, actor, query)
      return ok({ ...query, suppliers: found.suppliers.map(supplierAnswer), total: found.total })
    }),
    route(contract.getSupplier, async ({ params }, { actor }) =>
      answered(await suppliers.readSupplier(deps, actor, params.supplier)),
    ),
  ]
}

function changingRoutes(deps: SuppliersDeps, keys: ThrottleKeys): Route[] {
  return [
    route(contract.mailSupplierCode, async ({ body: { changes, ...body } }, { actor }) => {
      const target = changes === undefined ? null : { id: changes.supplier, version: changes.version }
      const sent = await suppliers.mailSupplierCode(deps, actor, { target, input: inputOf(body) })
      return sent.ok ? ok(sentAnswer(sent.value)) : sent
    }),
    route(contract.addSupplier, async ({ body: { otp, transactionPin: pin, ...body } }, context) => {
      const command = { target: null, input: inputOf(body), otp, pin }
      const saved = await suppliers.saveSupplier(deps, context.actor, command, context)
      return saved.ok ? ok(savedAnswer(saved.value)) : added(saved.refusal)
    }),
    route(contract.changeSupplier, async ({ params, body }, context) => {
      const { otp, transactionPin: pin, version, ...details } = body
      const command = { target: { id: params.supplier, version }, input: inputOf(details), otp, pin }
      const saved = await suppliers.saveSupplier(deps, context.actor, command, context)
      return saved.ok ? ok(savedAnswer(saved.value)) : changed(saved.refusal)
    }),
    route(contract.withdrawSupplierChange, async ({ params }, context) =>
      answered(await suppliers.withdrawChange(deps, context.actor, params.supplier, context)),
    ),
    route(contract.resendSupplierLink, async ({ params }, context) =>
      answered(await suppliers.resendSupplierLink({ ...deps, keys }, context.actor, params.supplier, context)),
    ),
    route(contract.removeSupplier, async ({ params }, context) => {
      const removed = await suppliers.removeSupplier(deps, context.actor, params.supplier, context)
      return removed.ok ? ok({ removed: true as const }) : removed
    }),
  ]
}

function linkRoutes(deps: suppliers.LinkDeps, ownPerMinute: number): Route[] {
  const counted = { ownPerMinute }
  return [
    route(
      contract.readSupplierLink,
      async ({ body }) => linkAnswer(await suppliers.readSupplierLink(deps, body.token)),
      counted,
    ),
    route(
      contract.answerSupplierLink,
      async ({ body }) => linkAnswer(await suppliers.answerSupplierLink(deps, body.token, body.right)),
      counted,
    ),
  ]
}

type Typed = Pick<
  contract.EndpointInput<typeof contract.addSupplier>['body'],
  'currency' | 'way' | 'payeeType' | 'values' | 'contact'
>

/** What was typed; a field that was left out is none. */
function inputOf({ contact, values, ...payee }: Typed): suppliers.SupplierInput {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { payee: { ...payee, values: Object.fromEntries(given) }, contact }
}

/** Refusals of adding a supplier: there is none before it that could be unknown or changed. */
function added<R extends Refusal>(refusal: R) {
  type Other = Extract<R, Refusal<'not_found' | 'supplier_changed' | 'supplier_unchanged'>>
  if (['not_found', 'supplier_changed', 'supplier_unchanged'].includes(refusal.code))
    throw new Error(`a supplier was added and refused as ${refusal.code}`)
  return { ok: false as const, refusal: refusal as Exclude<R, Other> }
}

/** Refusals of changing one: it has its place already. */
function changed<R extends Refusal>(refusal: R) {
  type Other = Extract<R, Refusal<'supplier_limit'>>
  if (refusal.code === 'supplier_limit') throw new Error('a supplier was changed and refused for want of room')
  return { ok: false as const, refusal: refusal as Exclude<R, Other> }
}

const savedAnswer = (saved: suppliers.Supplier | AwaitsApproval) =>
  awaitsApproval(saved) ? askedOf(saved) : { supplier: supplierAnswer(saved) }

const answered = <R extends Refusal>(
  found: Result<suppliers.Supplier, R>,
): Result<{ readonly supplier: contract.SupplierAnswer }, R> =>
  found.ok ? ok({ supplier: supplierAnswer(found.value) }) : found

function supplierAnswer(supplier: suppliers.Supplier): contract.SupplierAnswer {
  const { id, createdAt, current, latest } = supplier
  const waiting = suppliers.waitingOf(supplier)
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    current: versionAnswer(current),
    waiting: waiting === null ? null : { ...versionAnswer(waiting), askedUntil: waiting.askedUntil.toISOString() },
    latest: latest.number,
    refused: latest.answer === 'refused',
  }
}

function versionAnswer({ number, details, madeAt, usableFrom, nameCheck }: suppliers.SupplierVersion) {
  const { currency: _currency, payeeType: _type, way: _way, mail: _mail, ...values } = suppliers.factsOf(details)
  const { payee, contact } = details
  return {
    version: number,
    name: suppliers.nameOf(payee),
    currency: payee.currency,
    way: payee.bank.way,
    payeeType: payee.name.type,
    values,
    contact,
    madeAt: madeAt.toISOString(),
    usableFrom: usableFrom.toISOString(),
    nameCheck: nameCheck === null ? null : { answer: nameCheck.answer, name: nameCheck.name },
  }
}

function linkAnswer<R extends Refusal>(
  said: Result<suppliers.SupplierLinkSaid, R>,
): Result<{ readonly link: contract.SupplierLinkAnswer }, R> {
  if (!said.ok) return said
  const { changed: changes, expiresAt, ...link } = said.value
  return ok({ link: { ...link, changes, expiresAt: expiresAt.toISOString() } })
}
