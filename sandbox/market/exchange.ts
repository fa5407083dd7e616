/** The interface of a simulated exchange; one server serves them all. */
import type { FastifyInstance } from 'fastify'
import type { MarketName, Quote, Quotes } from './quotes.ts'
import type { Source } from './behaviour.ts'

/** A client's request: markets to stream, and messages to answer at once. */
export type Subscription = { readonly symbols: readonly string[]; readonly replies: readonly unknown[] }

/** One exchange's wire format. Messages are sent as JSON, a string unchanged. */
export type Exchange = {
  readonly source: Source
  readonly markets: ReadonlyMap<string, MarketName>
  /** The path of its stream, below the exchange's address. */
  readonly streamPath: string
  /** Parses a client's message; `null` when it requests no market. */
  readonly subscribe: (message: unknown, known: (symbol: string) => boolean) => Subscription | null
  /** Its answer to text that is not JSON, such as a ping. */
  readonly answerText?: (text: string) => string | null
  /** The messages about a market, sent at once (`beat` 0) and then once per beat. */
  readonly messages: (symbol: string, quote: Quote, beat: number) => readonly unknown[]
  /** Its REST endpoints, below the exchange's address. */
  readonly routes: (app: FastifyInstance, quotes: Quotes) => void
}

/** Markets by an exchange's names. */
export const named = (
  markets: readonly MarketName[],
  symbolOf: (market: MarketName) => string,
): ReadonlyMap<string, MarketName> => new Map(markets.map((market) => [symbolOf(market), market]))
