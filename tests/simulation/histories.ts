/**
 * Customers' histories: every event of their money is there once, correct and in order, with no others, and paging
 * gives the same list. Details and receipts must agree with the history.
 */
import type { HolderId } from '@zend/kernel'
import { type ActivityItem, readHistory } from '@zend/server/core/activity'
import { expectOk } from '@zend/tests/testkit'
import { type DetailReader, detailsOf, checkDetail } from './details.ts'
import { type Line, linesOf, type Sum } from './lines.ts'
import { type Model, must } from './model.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const DETAILS_EACH = 2
const FILTERS = ['transactionType', 'currency', 'status', 'transactionId'] as const

/** Checks everything a customer can read of their history. `isRest`: every deposit on a chain must have been seen. */
export async function checkHistory(
  world: World,
  model: Model,
  random: Random,
  holder: HolderId,
  isRest = false,
): Promise<void> {
  const items = await byCursor(world, holder, 1 + random.int(60))
  const lines = linesOf(world, model, holder)
  const shown = new Map(items.map((item) => [item.id, item]))
  must(shown.size === items.length, () => `something stands twice in the history of ${holder}`)
  for (const line of lines.values()) {
    const item = shown.get(line.id)
    must(item !== undefined, () => `${line.id} is not in the history of ${holder}`)
    compareItem(line, item)
  }
  const others = items.filter(({ id }) => !lines.has(id))
  for (const { id, type, badge } of others)
    must(
      type === 'deposit' && badge !== 'success',
      () => `${id} stands in the history of ${holder} as ${badge}, and nothing like it happened`,
    )
  checkOrder(items, model, holder)
  await checkPage(world, items, random, holder)
  const details = detailsOf(world)
  await checkUncredited(world, model, details, others, holder, isRest)
  const known = items.filter(({ id }) => lines.has(id))
  for (let left = Math.min(DETAILS_EACH, known.length); left > 0; left--) {
    const item = random.pick(known)
    const line = lines.get(item.id)
    if (line !== undefined) await checkDetail(world, details, holder, item, line)
  }
}

/** The whole history, page by page. */
async function byCursor({ db }: World, holder: HolderId, limit: number): Promise<readonly ActivityItem[]> {
  const items: ActivityItem[] = []
  let cursor: string | undefined
  do {
    const page = expectOk(await readHistory(db.read, holder, { page: 1, limit, cursor }))
    must(
      page.items.length === limit || page.cursor === null,
      () => `a page of ${holder} is short, and says that more follows`,
    )
    items.push(...page.items)
    const { total } = page
    must(
      page.cursor !== null || total === items.length,
      () => `the history of ${holder} has ${items.length} items and tells of ${total}`,
    )
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  return items
}

const same = (one: Sum | null, other: ActivityItem['counter']): boolean =>
  one === null || other === null ? one === other : one.coin === other.asset && one.amount === other.amount

function compareItem(line: Line, item: ActivityItem): void {
  const { id, type, direction, money, counter, party, network, badge } = item
  must(
    type === line.type && direction === line.direction,
    () => `${id} is shown as a ${type} ${direction}, not ${line.type} ${line.direction}`,
  )
  must(same(line, money), () => `${id} is shown as ${money.amount} ${money.asset}, and was ${line.amount} ${line.coin}`)
  must(
    same(line.counter, counter),
    () => `${id} is shown against ${counter?.amount} ${counter?.asset}, and was ${line.counter?.amount}`,
  )
  must(
    line.party === undefined || party === line.party,
    () => `${id} is shown with ${party}, and was with ${line.party}`,
  )
  must(network === line.network, () => `${id} is shown on ${network}, and was on ${line.network}`)
  must(line.badges.includes(badge), () => `${id} is shown as ${badge}, and is ${line.badges.join(' or ')}`)
}

/** Newest first, without ties; and customers' own acts in the order of their answers. */
function checkOrder(items: readonly ActivityItem[], { asked }: Model, holder: HolderId): void {
  for (const [place, { occurredAt, id }] of items.entries()) {
    const next = items[place + 1]
    const isAfter =
      next === undefined ||
      occurredAt > next.occurredAt ||
      (occurredAt.getTime() === next.occurredAt.getTime() && id > next.id)
    must(isAfter, () => `${id} stands before ${next?.id} in the history of ${holder}, and is not newer`)
  }
  const places = new Map(asked.map((id, place) => [id, place]))
  const commands = items.filter(({ type }) => type !== 'deposit').map(({ id }) => places.get(id) ?? -1)
  for (const [place, at] of commands.entries())
    must(
      at > (commands[place + 1] ?? -1),
      () => `the history of ${holder} is not in the order in which things were done`,
    )
}

/** A page by number, with one of the filters, is that part of the whole. */
async function checkPage(
  { db }: World,
  items: readonly ActivityItem[],
  random: Random,
  holder: HolderId,
): Promise<void> {
  if (items.length === 0) return
  const { id, type, money, badge } = random.pick(items)
  const filter = random.pick(FILTERS)
  const value = { transactionType: type, currency: money.asset, status: badge, transactionId: id }[filter]
  const passing = items.filter((item) => {
    if (filter === 'currency') return item.money.asset === money.asset || item.counter?.asset === money.asset
    if (filter === 'status') return item.badge === badge
    return filter === 'transactionId' ? item.id === id : item.type === type
  })
  const limit = 1 + random.int(30)
  const page = 1 + random.int(Math.ceil(passing.length / limit))
  const found = expectOk(await readHistory(db.read, holder, { [filter]: value, page, limit }))
  const due = passing.slice((page - 1) * limit, page * limit)
  const text = (those: readonly ActivityItem[]): string => those.map((each) => each.id).join(' ')
  must(
    text(found.items) === text(due) && found.total === passing.length,
    () =>
      `page ${page} of ${holder} with ${filter} ${value} shows ${text(found.items)} of ${found.total}, not ${text(due)} of ${passing.length}`,
  )
}

/**
 * An uncredited deposit was really sent, with its amount, and appears once. At rest each that is still on its chain
 * does.
 */
async function checkUncredited(
  { nodes }: World,
  model: Model,
  details: DetailReader,
  items: readonly ActivityItem[],
  holder: HolderId,
  isRest: boolean,
): Promise<void> {
  const mine = model.sent.filter((each) => each.holder === holder)
  const seen = new Set(model.credits.map((credit) => `${credit.network} ${credit.txid}`))
  for (const { id, money, network, badge } of items) {
    const detail = expectOk(await details(holder, id))
    must(
      detail.transactionType === 'deposit' && detail.status === badge,
      () => `${id} is ${badge} in the history and ${detail.status} on its page`,
    )
    const { txid } = detail
    const place = `${network} ${txid}`
    const sent = mine.find((each) => each.txid === txid && each.network === network)
    must(
      sent?.coin === money.asset && sent.amount === money.amount,
      () => `${id} is shown as ${money.amount} ${money.asset} in ${txid}, and nobody sent that`,
    )
    must(badge === 'failed' || !seen.has(place), () => `${place} stands in the history of ${holder} twice`)
    if (badge !== 'failed') seen.add(place)
  }
  if (!isRest) return
  for (const { network, txid } of mine) {
    const stands = nodes[network].chain.payments().some((payment) => payment.txid === txid)
    must(!stands || seen.has(`${network} ${txid}`), () => `the deposit of ${holder} in ${txid} is not in the history`)
  }
}
