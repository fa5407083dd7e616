/** Routes of bills, a company's own: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { getCompany } from '@zend/server/core/companies'
import type { FileMaker } from '@zend/server/core/paper'
import * as bills from '@zend/server/products/bills'
import type { BillsDeps, BillView } from '@zend/server/products/bills'
import type { SentTo } from '@zend/server/products/withdrawal'
import { type Route, route } from '../guard.ts'
import { type Fates, fatesOf, NO_FATES, type ReturnsOf } from './bill-fates.ts'

/** Dependencies of these routes. `returnsOf`: what a company sent to where an excess of a bill is wanted back. */
export type BillsRoutesDeps = BillsDeps & { readonly returnsOf: ReturnsOf }

/** The routes of a company's invoices and payment links. */
export function billsRoutes(deps: BillsRoutesDeps, files: FileMaker): Route[] {
  const answered = answeredFor(deps)
  return [
    route(contract.createBill, async ({ body }, { actor, ip }) => {
      const { number = null, details = null, customer, contact = null, dueOn = null, expiresAt, ...rest } = body
      return answered(
        await bills.createBill(
          deps,
          actor,
          {
            ...rest,
            number,
            details,
            contact,
            dueOn,
            billedTo: customer === undefined ? null : { name: customer.name, email: customer.email ?? null },
            expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
          },
          { ip },
        ),
      )
    }),
    route(contract.listBills, async ({ query }, { actor }) => {
      const { kind = null, state = null, parent = null, page, limit } = query
      const found = await bills.listBills(deps, actor, { kind, state, parent }, { page, limit })
      return ok({ bills: found.bills.map((view) => billOf(deps, view, [])), page, limit, total: found.total })
    }),
    route(contract.getBill, async ({ params: { bill } }, { actor }) =>
      answered(await bills.readBill(deps, actor, bill)),
    ),
    route(contract.cancelBill, async ({ params: { bill } }, { actor, ip }) =>
      answered(await bills.cancelBill(deps, actor, bill, { ip })),
    ),
    route(contract.mailClaim, async ({ params: { bill }, body: { email = null } }, { actor, ip }) =>
      answered(await bills.mailClaim(deps, actor, { bill, email }, { ip })),
    ),
    route(contract.mailBill, async ({ params: { bill } }, { actor, ip }) =>
      answered(await bills.mailBill(deps, actor, bill, { ip })),
    ),
    route(contract.getBillFile, async ({ params: { bill: id } }, { actor }) =>
      files.make(actor.holder, async () => {
        const found = await bills.readBill(deps, actor, id)
        if (!found.ok) return refuse('not_found')
        const { bill } = found.value
        return ok(bills.draftBill(bill, await getCompany(deps.db.read, bill.holder), pageOf(deps, bill)))
      }),
    ),
  ]
}

const pageOf = ({ pageUrl }: Pick<BillsDeps, 'pageUrl'>, { code }: { readonly code: string }): string =>
  `${pageUrl}#${code}`

const answeredFor =
  (deps: BillsRoutesDeps) =>
  async <R extends Refusal>(result: Result<BillView, R>): Promise<Result<{ readonly bill: contract.BillAnswer }, R>> =>
    result.ok
      ? ok({
          bill: billOf(
            deps,
            result.value,
            await deps.returnsOf(deps.db.read, result.value.bill),
            await fatesOf(deps, result.value),
          ),
        })
      : result

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function billOf(
  deps: Pick<BillsRoutesDeps, 'pageUrl' | 'clock'>,
  { bill, arrivals, ofLink, claim }: BillView,
  returns: readonly SentTo[],
  fates: Fates = NO_FATES,
): contract.BillAnswer {
  const { billedTo, refundTo } = bill
  const text = (amount: bigint): string => formatMoney(bills.inCurrencyOf(bill, amount))
  const excess = bills.excessOf(bill)
  return {
    _id: bill.id,
    kind: bill.kind,
    parent: bill.parent,
    state: bill.state,
    status: contract.BILL_BADGES[bill.state],
    number: bill.number,
    title: bill.title,
    details: bill.details,
    lines: bill.lines.map((line) => ({ text: line.text, amount: text(line.amount) })),
    currency: bill.amount.asset,
    amount: formatMoney(bill.amount),
    paid: text(ofLink?.paid ?? bill.paid),
    remaining: text(bills.remainingOf(bill)),
    excess: excess === null ? null : text(excess),
    coins: [...bill.coins],
    customer: billedTo,
    contact: bill.contact,
    language: bill.language,
    dueOn: bill.dueOn,
    expiresAt: instant(bill.expiresAt),
    url: pageOf(deps, bill),
    createdAt: bill.createdAt.toISOString(),
    paidAt: instant(bill.paidAt),
    cancelledAt: instant(bill.cancelledAt),
    mailedAt: instant(bill.mailedAt),
    refundTo: refundTo === null ? null : { ...refundTo, at: refundTo.at.toISOString() },
    claim: claim === null ? null : claimOf(bill, claim, deps.clock.now()),
    payerEmail: bill.payerMail,
    returns: returns.map(({ id, state, money }) => ({
      transaction: id,
      state,
      currency: money.asset,
      amount: formatMoney(money),
    })),
    payments: ofLink === null ? null : { begun: ofLink.begun, paid: ofLink.done },
    arrivals: arrivals.map((arrival) => ({
      deposit: arrival.deposit,
      seenAt: arrival.seenAt.toISOString(),
      currency: arrival.coins.asset,
      network: arrival.network,
      amount: formatMoney(arrival.coins),
      state: arrival.state,
      worth: arrival.counted === null ? null : text(arrival.counted.worth),
      rate: arrival.counted?.rate ?? null,
      late: arrival.counted?.late ?? false,
      converted: fates.converted.get(arrival.deposit) ?? null,
      sold: fates.sold.get(arrival.deposit) ?? null,
    })),
  }
}

function claimOf(
  { refundTo }: BillView['bill'],
  { email, mailedAt, endsAt, byUs }: bills.Claim,
  now: Date,
): contract.BillAnswer['claim'] {
  const state = refundTo?.claimed === true ? 'used' : endsAt <= now ? 'expired' : 'waiting'
  return { email, mailedAt: mailedAt.toISOString(), state, byUs }
}
