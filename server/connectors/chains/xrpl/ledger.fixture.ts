/** A development ledger under a test's control, with the test's own accounts. Ledgers close only on request. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DevAccount, devAccount, startXrpl, TESTER, type XrplChain } from '@zend/sandbox/chains/xrpl'
import { pairOf } from '../../../../apps/signer/src/xrpl.fixture.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'

/** The network as the product describes it. */
export const SPEC: NetworkSpec = { network: 'xrpl', assets: [{ asset: 'XRP', decimals: 6 }], startHeight: -30 }
/** Fees as an operator sets them. */
export const FEES = {
  kind: 'metered',
  perUnitMin: 10n,
  perUnitMax: 20_000n,
  typicalUnits: { coin: 1n, token: 1n },
  unitsMax: { coin: 1n, token: 1n },
} as const
/** An address without a server, with secrets that must never be shown. */
export const NOWHERE = 'http://user:secret@127.0.0.1:1/key'

/** An account of the test's, by its index in the signer's test ring. */
export const accountAt = (index: number): DevAccount => {
  const { privateKey, publicKey } = pairOf(index)
  return devAccount(privateKey, publicKey)
}

/** The ledger and the test's operations on it. */
export class TestLedger {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'xrpl-'))
  #chain: XrplChain | null = null
  #made = 100

  /** Starts it, with the ledgers it had, on a port that is free. */
  async start(): Promise<void> {
    this.#chain = await startXrpl({ dataDir: this.#dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  }

  get chain(): XrplChain {
    if (this.#chain === null) throw new Error('not started')
    return this.#chain
  }

  rpcUrl = async (): Promise<string> => (await this.chain.facts()).rpcUrl
  height = async (): Promise<number> => (await this.chain.facts()).height
  mine = async (ledgers: number): Promise<void> => void (await this.chain.mine(ledgers))

  /** Stops the server and starts it again, at another address. */
  async restart(): Promise<void> {
    await this.chain.stop()
    await this.start()
  }

  /** Stops it and deletes its data. */
  async end(): Promise<void> {
    await this.#chain?.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  /** Makes one call to the server, as anybody could. Returns its result, refused or not. */
  async call(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const body = JSON.stringify({ method, params: [{ ...params, api_version: 2 }] })
    const response = await fetch(await this.rpcUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await response.json()) as { result: Record<string, unknown> }).result
  }

  /** A new account, funded by the faucet in its own ledger, and its index. */
  async newAccount(drops = 100_000_000n): Promise<{ readonly index: number; readonly account: DevAccount }> {
    const index = (this.#made += 1)
    const account = accountAt(index)
    if (drops > 0n) {
      await this.pay(account.address, drops)
      await this.mine(1)
    }
    return { index, account }
  }

  /** A payment by the faucet, for the next ledger. Returns its id. */
  async pay(to: string, drops: bigint): Promise<string> {
    const sent = await this.chain.send('XRP', to, drops)
    if (!sent.ok) throw new Error(sent.refusal.code)
    return sent.value.txid
  }

  /** The number of an account's next transaction. */
  async sequence(account: DevAccount): Promise<number> {
    const info = (await this.call('account_info', { account: account.address, ledger_index: 'current' })) as {
      account_data: { Sequence: number }
    }
    return info.account_data.Sequence
  }

  /**
   * Signs and submits an order of this account; returns the server's answer and the id. Fills in sequence number and
   * fee.
   */
  async submit(
    account: DevAccount,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly result: string; readonly txid: string }> {
    const blob = account.sign({
      Account: account.address,
      Fee: '10',
      Sequence: await this.sequence(account),
      ...fields,
    })
    const { engine_result: result, tx_json: order } = (await this.call('submit', { tx_blob: blob })) as {
      engine_result: string
      tx_json: { hash: string }
    }
    return { result, txid: order.hash }
  }

  /** Returns an account's validated balance, in drops. */
  async held(address: string): Promise<bigint> {
    const info = (await this.call('account_info', { account: address, ledger_index: 'validated' })) as {
      account_data?: { Balance: string }
    }
    return BigInt(info.account_data?.Balance ?? 0)
  }
}

/** The ledger's own funded test account, used by nobody else. */
export const RICH = TESTER
