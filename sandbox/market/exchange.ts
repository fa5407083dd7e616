/** What every simulated exchange must say of itself, so that one server can speak for all of them. */
import type { FastifyInstance } from 'fastify'
import type { MarketName, Quote, Quotes } from './quotes.ts'
import type { Source } from './behaviour.ts'

/** What a client's message asked for: markets to stream, and what to answer at once. */
export type Subscription = { readonly symbols: readonly string[]; readonly replies: readonly unknown[] }

/** One exchange's wire format. Messages are sent as JSON, a string as it is. */
export type Exchange = {
  readonly source: Source
  readonly markets: ReadonlyMap<string, MarketName>
  /** Where its stream is, below the exchange's address. */
  readonly streamPath: string
  /** Reads a client's message; `null` when it asks for no market. */
  readonly subscribe: (message: unknown, known: (symbol: string) => boolean) => Subscription | null
  /** Its answer to a text that is no JSON, such as a ping. */
  readonly answerText?: (text: string) => string | null
  /** What is sent about a market at once (`beat` 0) and then once per beat. */
  readonly messages: (symbol: string, quote: Quote, beat: number) => readonly unknown[]
  /** Its REST calls, below the exchange's address. */
  readonly routes: (app: FastifyInstance, quotes: Quotes) => void
}

/** Markets by the name an exchange gives them. */
export const named = (
  markets: readonly MarketName[],
  symbolOf: (market: MarketName) => string,
): ReadonlyMap<string, MarketName> => new Map(markets.map((market) => [symbolOf(market), market]))
