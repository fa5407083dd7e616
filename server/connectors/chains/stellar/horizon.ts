/**
 * A client of a Horizon server over HTTP: timeouts, a limit on the size of an answer, and errors without credentials.
 * It never retries, and trusts no server of another network: every use begins with `head`.
 */
import { basicAuth, exchange, jsonOf, NodeFault, nodeTarget } from '../node-http.ts'
import { type Payment, readCredited, readPayments } from './payments.ts'
import {
  type Account,
  readAccount,
  readFeeStats,
  readLedger,
  readNewest,
  readProblem,
  readRoot,
  readTokens,
  type SentTransaction,
  readTransaction,
} from './wire.ts'

/** The server's address and its expected network. `url` may hold credentials; it is never shown. */
export type HorizonOptions = {
  readonly name: string
  readonly url: string
  readonly passphrase: string
  readonly timeoutMs?: number
}

/**
 * The newest ledger that a server has fully ingested, and the oldest it still has. `closedAt` by the network's clock.
 */
export type Head = { readonly height: number; readonly closedAt: Date; readonly oldest: number }

/** A server's answer to a submitted transaction. */
export type Submitted = { readonly status: number; readonly body: unknown }

/**
 * One server. Every call throws when it cannot be reached, gives an invalid answer, or is behind its earlier answers.
 */
export type Horizon = {
  /** Throws when the server is not on our network. */
  readonly head: () => Promise<Head>
  /**
   * Returns a ledger by its number: its hash, and the reserve per entry in stroops. `null` when the server does not
   * have it.
   */
  readonly ledger: (height: number) => Promise<{ readonly hash: string; readonly baseReserve: bigint } | null>
  /**
   * Returns everything that moved coins in these ledgers, both inclusive, oldest first: of one account, or of all. For
   * one account its operations are requested too, as a second list of the same: throws `NodeFault` when the two differ
   * about its coins.
   */
  readonly payments: (account: string | null, from: number, to: number) => Promise<readonly Payment[]>
  /**
   * Throws when the account was changed in one of these ledgers, by the account's own data, and its history holds
   * nothing of the newest such ledger.
   */
  readonly assertHistoryWhole: (account: string, told: readonly Payment[], from: number, to: number) => Promise<void>
  /** Returns what an account brought another by being merged into it, in stroops. */
  readonly mergedUnits: (merge: Payment, into: string) => Promise<bigint>
  /** Returns an account; `null` when there is none. */
  readonly account: (id: string) => Promise<Account | null>
  /** Returns whether this token exists. */
  readonly tokenExists: (code: string, issuer: string) => Promise<boolean>
  /**
   * Returns a transaction in a ledger up to `head`, by its own hash or by that of a fee bump's inner transaction;
   * `null` when there is none.
   */
  readonly transaction: (hash: string, head: Head) => Promise<SentTransaction | null>
  /** Returns everything of one transaction, in a ledger up to `head`, in the order of its operations. */
  readonly paymentsOf: (transaction: SentTransaction, head: Head) => Promise<readonly Payment[]>
  /** Returns the maximum that nearly every operation of the last ledgers paid, in stroops. */
  readonly feeCharged: () => Promise<bigint>
  /** Submits an envelope, base64, without waiting for a ledger. */
  readonly submit: (envelope: string) => Promise<Submitted>
}

type Answer = { readonly status: number; readonly body: unknown; readonly upTo: number | null }

// The largest page of Horizon.
const PAGE = 200

/** Creates a client; nothing is sent yet. Throws on an invalid URL. */
export function horizon({ name, url, passphrase, timeoutMs }: HorizonOptions): Horizon {
  const target = nodeTarget(name, url)
  const labelOf = (path: string): string => target.label(subjectOf(path))
  const headers = { accept: 'application/json', ...basicAuth(target) }
  const ask = async (path: string, form?: URLSearchParams): Promise<Answer> => {
    const sending = form === undefined ? { headers } : { method: 'POST', headers, body: form }
    const answer = await exchange(labelOf(path), `${target.base}/${path}`, sending, { timeoutMs })
    const upTo = answer.headers.get('latest-ledger')
    return {
      status: answer.status,
      body: jsonOf(answer.body, JSON.parse),
      upTo: upTo === null || !/^\d+$/.test(upTo) ? null : Number(upTo),
    }
  }
  /** Returns an answer with content, or `null` where Horizon itself says that there is none. */
  const find = async (path: string, upTo?: number): Promise<unknown> => {
    const answer = await ask(path)
    if (upTo !== undefined && answer.upTo !== null && answer.upTo < upTo)
      throw new NodeFault(`the ${name} node fell behind ledger ${upTo} that it told of`)
    // An empty or non-JSON answer has no content.
    if (answer.status === 200 && answer.body !== undefined && answer.body !== null) return answer.body
    // A proxy's 404 says nothing about the network.
    const problem = readProblem(answer.body)
    if (answer.status === 404 && problem === 'not_found') return null
    throw new NodeFault(
      `${labelOf(path)}: it answered with HTTP status ${answer.status}${problem === null ? '' : ` (${problem})`}`,
    )
  }
  const get = async (path: string): Promise<unknown> => {
    const found = await find(path)
    if (found === null) throw new NodeFault(`${labelOf(path)}: it has no such thing`)
    return found
  }
  const history = async (path: string, from: number, to: number): Promise<readonly Payment[]> => {
    const found: Payment[] = []
    // Operation ids have their ledger in the upper 32 bits: this is right before the first of them.
    let cursor = (BigInt(from) << 32n) - 1n
    for (;;) {
      const page = readPayments(await find(`${path}?order=asc&limit=${PAGE}&join=transactions&cursor=${cursor}`, to))
      const last = page.at(-1)
      found.push(...page.filter(({ ledger }) => ledger <= to))
      if (last === undefined || last.ledger > to) return found
      if (last.id <= cursor) throw new NodeFault(`the ${name} node turns pages backwards`)
      cursor = last.id
    }
  }
  return {
    head: async () => {
      const root = readRoot(await get(''))
      if (root.passphrase !== passphrase)
        throw new Error(`the ${name} node is not on "${passphrase}" but on "${root.passphrase}"`)
      return root
    },
    ledger: async (height) => readLedger(await find(`ledgers/${height}`)),
    payments: async (account, from, to) => {
      if (account === null) return history('payments', from, to)
      const told = await history(`accounts/${account}/payments`, from, to)
      assertSame(name, account, told, await history(`accounts/${account}/operations`, from, to))
      return told
    },
    assertHistoryWhole: async (id, told, from, to) => {
      const changedIn = readAccount(await find(`accounts/${id}`, to))?.changedIn ?? 0
      if (changedIn < from || changedIn > to || told.some(({ ledger }) => ledger === changedIn)) return
      // It may not have been a payment: an operation of the account itself, or a failed one. Such a transaction is
      // right before the first id of the next ledger.
      const cursor = BigInt(changedIn + 1) << 32n
      const last = readNewest(
        await find(`accounts/${id}/transactions?order=desc&limit=1&include_failed=true&cursor=${cursor}`, to),
      )
      if (last !== changedIn)
        throw new NodeFault(`the ${name} node left out what changed our account in ledger ${changedIn}`)
    },
    mergedUnits: async ({ id, ledger }, into) => {
      const units = readCredited(await find(`operations/${id}/effects?limit=${PAGE}`, ledger), id, into)
      if (units === null) throw new NodeFault(`the ${name} node does not tell what operation ${id} brought`)
      return units
    },
    account: async (id) => readAccount(await find(`accounts/${id}`)),
    tokenExists: async (code, issuer) =>
      readTokens(await get(`assets?asset_code=${code}&asset_issuer=${issuer}`), code, issuer),
    transaction: async (hash, head) => {
      const found = readTransaction(await find(`transactions/${hash}`, head.height))
      if (found !== null && found.askedBy !== hash && found.txid !== hash)
        throw new NodeFault(`the ${name} node answered with another transaction`)
      return found
    },
    paymentsOf: async ({ txid, ledger }, head) => {
      // A transaction has a hundred operations at most: they fit one page.
      const found = readPayments(
        await find(`transactions/${txid}/operations?order=asc&limit=${PAGE}&join=transactions`, head.height),
      )
      if (found.some((payment) => payment.txid !== txid || payment.ledger !== ledger))
        throw new NodeFault(`the ${name} node answered with another transaction's payments`)
      return found
    },
    feeCharged: async () => readFeeStats(await get('fee_stats')),
    submit: async (envelope) => {
      const { status, body } = await ask('transactions_async', new URLSearchParams({ tx: envelope }))
      return { status, body }
    },
  }
}

/**
 * Throws when an operation that brought this account coins is in only one of the lists, or twice in one, or brought
 * something else there.
 */
function assertSame(name: string, account: string, payments: readonly Payment[], operations: readonly Payment[]): void {
  const broughtBy = (list: readonly Payment[]): string =>
    list
      .flatMap(({ id, txid, received, merged }) => {
        const ours = received
          .filter(({ to }) => to === account)
          .map(({ asset, units, memo }) => `${units} ${asset} ${memo}`)
        return ours.length === 0 && merged?.to !== account ? [] : [`${id} ${txid} ${ours.join()}`]
      })
      .join('\n')
  if (broughtBy(payments) !== broughtBy(operations))
    throw new NodeFault(`the ${name} node tells of other payments than operations`)
}

/** Returns what a path asks about, without the account or id. */
const subjectOf = (path: string): string => /^[a-z_]*/.exec(path)?.[0] || 'root'
