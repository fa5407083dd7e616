/** Fields that several calls share, each with its validation rule. Rules that need other data live in the server. */
import {
  ASSETS,
  type AssetCode,
  COIN_CODES,
  type CoinCode,
  type Id,
  HELD_ASSETS,
  LOCAL_CURRENCIES,
  type LocalCurrency,
} from '@zend/kernel'
import { LANGUAGES, PIN_LENGTH } from '@zend/kernel/specification'
import * as z from 'zod/mini'

// Control characters and lone surrogates cannot be stored. Bidirectional, line-breaking and invisible characters make
// one name look like another. The two joiners are allowed where they join: the parts of one emoji, or letters of a
// script that uses them; never Latin ones.
const PLAIN =
  /^(?:(?![\u115f\u1160\u2800\u3164\uffa0])(?:[\p{Lo}\p{M}\p{So}\p{Sk}][\u200c\u200d](?=[\p{Lo}\p{M}\p{So}])|[^\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]))*$/u

/** One line of text as people type it, trimmed. */
export const line = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(PLAIN))

const idOf = <P extends string>(prefix: P) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`))) as unknown as z.ZodMiniType<Id<P>, string>

/** An id with this prefix, as the kernel makes it. A person's id is `ownId`. */
export const id = <P extends string>(prefix: P extends 'usr' ? never : P) => idOf<P>(prefix)

/**
 * The caller's own id. Where a path or a query has it, the API's guard answers anybody else's id as not found, so no
 * customer call can address another person by id.
 */
export const ownId = idOf('usr')

/** An email address, trimmed and lower-cased: one mailbox, one account. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** 3 to 20 of a-z, 0-9 and underscore (product.md §5), lower-cased. */
export const username = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9_]{3,20}$/))
/** 10 to 128 characters, no forced classes (product.md §5). The server refuses leaked and personal ones. */
export const newPassword = z.string().check(z.minLength(10), z.maxLength(128))
/** A password as typed to sign in: any length that was ever accepted. */
export const password = z.string().check(z.minLength(1), z.maxLength(128))
/** A one-time code: 6 digits. */
export const otp = z.string().check(z.regex(/^\d{6}$/))
/** A transaction PIN: 4 digits (specification §5). */
export const transactionPin = z.string().check(z.regex(new RegExp(`^\\d{${String(PIN_LENGTH)}}$`)))
/** A person's name. */
export const personName = line(1, 60)
/** A phone number with its country's prefix (E.164). */
export const phone = z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/))
/** An ISO 3166-1 alpha-2 country code. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** A language of the product. */
export const locale = z.enum(LANGUAGES)
/** A language of the product. */
export type Locale = z.output<typeof locale>

/** A coin's code. */
export const coinCode = z.enum(COIN_CODES as [CoinCode, ...CoinCode[]])
/** An asset's code: a coin, a local currency, or a foreign one that a supplier abroad is paid in. */
export const assetCode = z.enum(Object.keys(ASSETS) as [AssetCode, ...AssetCode[]])
const held: readonly AssetCode[] = HELD_ASSETS
/** The code of what customers can hold: a coin or a local currency. */
export const heldAsset = z.enum(held)
/** A local currency's code. */
export const localCurrency = z.enum(LOCAL_CURRENCIES as [LocalCurrency, ...LocalCurrency[]])
/** How local money is paid out: into a bank account or a mobile-money wallet. */
export const PAYOUT_METHODS = ['bank', 'mobile-money'] as const
/** How local money is paid out. */
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]
/** A decimal amount in the asset's own scale, as JSON text: no sign, exponent or separator. */
export const amount = z.string().check(z.regex(/^\d{1,38}(\.\d{1,18})?$/))
/** An amount above zero, as a customer enters it. */
export const positiveAmount = amount.check(z.regex(/[1-9]/))
/** The longest address text: TON's with a comment of 120 bytes behind it has 169 characters. */
export const ADDRESS_LENGTH_MAX = 200
/** An address or account as typed, followed by its memo if it has one. Its network parses it. */
export const addressText = line(3, ADDRESS_LENGTH_MAX)
/** A calendar day in UTC. */
export const day = z.iso.date()
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A page number from 1, as query text. */
export const page = (initial = 1) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), initial)
/** A page size from 1 to 100, as query text. */
export const limit = (initial: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), initial)
