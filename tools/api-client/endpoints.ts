/** What a company's API key can call, by topic, with the words that the contract has for it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@zend/contracts'
import type { Endpoint } from '@zend/contracts'
import { ASSET_CODES, HELD_ASSETS } from '@zend/kernel'
import { ROOT } from '../start/settings.ts'
import { EXAMPLES } from './examples.ts'
import type { Named, Schema } from './type-text.ts'

/** The topics of the reference, in its order, by the beginnings of their paths. */
export const TOPICS = {
  balances: ['/balance'],
  deposits: ['/deposit', '/wallet'],
  bills: ['/bill'],
  prices: ['/transaction/marketprice'],
  swaps: ['/swap'],
  withdrawals: ['/withdraw', '/beneficiary'],
  sales: ['/quicksell'],
  suppliers: ['/fx/supplier', '/fx/invoice'],
  abroad: ['/fx'],
  batches: ['/batch'],
  transactions: ['/transaction'],
  approvals: ['/approval'],
} as const satisfies Readonly<Record<string, readonly string[]>>
/** A topic of the reference. */
export type Topic = keyof typeof TOPICS

/** An endpoint that keys call, and what it does in the contract's words. */
export type KeyEndpoint = { readonly endpoint: Endpoint; readonly topic: Topic; readonly text: string }

const FOLDER = join(ROOT, 'shared', 'contracts')

/** Every endpoint's words: the comment in front of its description. */
function wordsByName(): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const file of readdirSync(FOLDER).filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    const source = readFileSync(join(FOLDER, file), 'utf8')
    for (const [, comment = '', name = ''] of source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = endpoint\(/g,
    ))
      words.set(name, comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim())
  }
  return words
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'bases' in value && 'refusals' in value

const topicOf = (path: string): Topic => {
  const all = Object.entries(TOPICS) as [Topic, readonly string[]][]
  const [topic] = all.find(([, paths]) => paths.some((each) => path === each || path.startsWith(`${each}/`))) ?? []
  if (topic === undefined) throw new Error(`no topic of the reference has ${path}`)
  return topic
}

/** Returns the endpoints by topic, in the order of their examples. Throws on one that the contract has no words for. */
export function keyEndpoints(): readonly KeyEndpoint[] {
  const words = wordsByName()
  const exported: readonly unknown[] = Object.values(contract)
  const found = exported.filter(isEndpoint)
  const order = Object.keys(TOPICS)
  const examples = Object.keys(EXAMPLES)
  return found
    .filter(({ keys }) => keys !== undefined)
    .map((endpoint) => {
      const text = words.get(endpoint.id)
      if (text === undefined) throw new Error(`the contract has no comment in front of ${endpoint.id}`)
      return { endpoint, topic: topicOf(endpoint.path), text }
    })
    .toSorted(
      (a, b) =>
        order.indexOf(a.topic) - order.indexOf(b.topic) ||
        examples.indexOf(a.endpoint.id) - examples.indexOf(b.endpoint.id),
    )
}

const held: readonly string[] = HELD_ASSETS
const ABROAD = ASSET_CODES.filter((code) => !held.includes(code))
  .map((code) => `'${code}'`)
  .join(' | ')

/** Scalars that many calls share, and what they are. */
export const SCALARS: readonly (readonly [schema: unknown, name: string, type: string, text: string])[] = [
  [contract.fields.amount, 'Amount', 'string', 'A decimal amount in the asset’s own scale.'],
  [contract.fields.positiveAmount, 'Amount', 'string', 'A decimal amount in the asset’s own scale.'],
  [contract.fields.instant, 'Instant', 'string', 'An instant, ISO 8601 in UTC.'],
  [contract.fields.day, 'Day', 'string', 'A calendar day, ISO 8601.'],
  [contract.fields.coinCode, 'CoinCode', '', 'A coin.'],
  [contract.fields.localCurrency, 'LocalCurrency', '', 'A local currency.'],
  [contract.fields.heldAsset, 'HeldAsset', 'CoinCode | LocalCurrency', 'What a balance can be in.'],
  [contract.fields.assetCode, 'AssetCode', `HeldAsset | ${ABROAD}`, 'A coin or a currency.'],
]

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && '~standard' in value

/** The schemas that have a type of their own in the client, by name: scalars, and what the contract exports. */
export function namedSchemas(): Named {
  const scalars = SCALARS.map(([schema, name]) => [schema, name] as const)
  const exported = Object.entries(contract).flatMap(([name, value]) =>
    isSchema(value) ? [[value, name.charAt(0).toUpperCase() + name.slice(1)] as const] : [],
  )
  return new Map<unknown, string>([...exported, ...scalars])
}
