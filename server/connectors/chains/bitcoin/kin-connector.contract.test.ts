/** The chain contract on Litecoin's, Bitcoin Cash's and Dogecoin's development nodes, and their own cases. */
import { createServer } from 'node:http'
import { hex } from '@scure/base'
import { Address } from '@scure/btc-signer/payment.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chainFindContract, type TestFinding } from '../../../ports/chain-find.contract.ts'
import { chainContract } from '../../../ports/chain.contract.ts'
import { bitcoinConnector } from './index.ts'
import { ACCOUNTS, type Coin, NOWHERE, SPECS, TestKin } from './kin.fixture.ts'
import { KIN } from './kin.ts'

// Real nodes on a shared machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const KIN_OF = { LTC: new TestKin('LTC'), BCH: new TestKin('BCH'), DOGE: new TestKin('DOGE') }
const COINS = ['LTC', 'BCH', 'DOGE'] as const
beforeAll(async () => {
  for (const coin of COINS) await KIN_OF[coin].start()
})
afterAll(async () => {
  for (const coin of COINS) await KIN_OF[coin].end()
})

const connectorOf = (coin: Coin, rpcUrl: string, chain: 'regtest' | 'mainnet' = 'regtest') =>
  bitcoinConnector({ spec: SPECS[coin], coin, chain, rpcUrl })

/** Amounts that floats get wrong, and last the least its nodes relay. */
const AMOUNTS = {
  LTC: [999_999_999n, 110_000_001n, 29_000_000n, 5_460n],
  BCH: [999_999_999n, 110_000_001n, 29_000_000n, 546n],
  DOGE: [99_999_999_999n, 110_000_001n, 29_000_000n, 1_000_000n],
} as const

/** The same key in another output form is another address, which was not handed out. */
function otherForm(coin: Coin, lookupKey: string): string {
  const forms = KIN[coin].forms.regtest.shown
  if (coin === 'LTC') return Address(forms).encode({ type: 'pkh', hash: hex.decode(lookupKey.slice(4)) })
  return Address(forms).encode({ type: 'sh', hash: hex.decode(lookupKey.slice(6, -4)) })
}

function startChain(coin: Coin): TestFinding {
  const kin = KIN_OF[coin]
  const connector = connectorOf(coin, kin.rpcUrl)
  return {
    connector,
    unreachable: connectorOf(coin, NOWHERE),
    accountXpub: ACCOUNTS.deposit.publicExtendedKey,
    // Published addresses are mainnet's: see kin-addresses.test.ts.
    vectors: [],
    typed: [{ input: '', expected: 'address_malformed' }],
    amounts: AMOUNTS[coin].map((units) => ({ asset: coin, units })),
    send: async (payments) => {
      const txids: string[] = []
      for (const { to, units } of payments) txids.push(await kin.pay(to, units))
      return txids
    },
    sendTogether: async (payments) => {
      const funds = await kin.fund('hot', KIN[coin].dustLeast + 2_000_000_000n)
      const rate = { kind: 'inputs', perVirtualByte: coin === 'DOGE' ? 1_000n : 10n } as const
      const { raw } = kin.sign(
        kin.build(
          kin.plan(
            funds,
            payments.map(({ to, units }) => [to, units] as const),
            rate,
          ),
        ),
      )
      return String(await kin.rpc('sendrawtransaction', raw))
    },
    mineWorthless: async (to) => {
      const parsed = kin.addresses.parseAddress(to)
      if (!parsed.ok) throw new Error(parsed.refusal.code)
      await kin.pay(otherForm(coin, parsed.value.lookupKey), 5_000_000n)
    },
    mine: kin.mine,
    reorg: async (depth) => void (await kin.chain.reorg(depth, true)),
    headHeight: async () => (await kin.chain.facts()).height,
    mistaken: connectorOf(coin, kin.rpcUrl, 'mainnet'),
    unknown: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    drop: async (depth) => void (await kin.chain.reorg(depth, false)),
    blockOf: async (txid) => {
      let hash = String(await kin.rpc('getbestblockhash'))
      for (let depth = 0; depth < 20; depth++) {
        const { tx, previousblockhash } = (await kin.rpc('getblock', hash, true)) as {
          tx: string[]
          previousblockhash: string
        }
        if (tx.includes(txid)) return hash
        hash = previousblockhash
      }
      return null
    },
  }
}

for (const coin of COINS) {
  chainContract(SPECS[coin].network, async () => startChain(coin))
  chainFindContract(SPECS[coin].network, async () => startChain(coin))
}

describe.each(COINS)('%s', (coin) => {
  const kin = KIN_OF[coin]

  test('newly mined coins are said to need what the chain asks for', async () => {
    const ours = kin.address({ account: 'deposit', index: 5_000 })
    const before = await kin.chain.facts()
    await kin.rpc('generatetoaddress', 1, ours.address)
    const watch = { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key === ours.lookupKey)) }
    const poll = await connectorOf(coin, kin.rpcUrl).poll([before], watch, 10)
    const confirmationsMin = coin === 'DOGE' ? 240 : 100
    expect(poll).toMatchObject({ transfers: [{ lookupKey: ours.lookupKey, index: '0', confirmationsMin }] })
  })

  test('reads on after a restart of the node, with the same blocks', async () => {
    const to = kin.address({ account: 'deposit', index: 5_001 })
    const watch = { ours: async (keys: readonly string[]) => new Set(keys.filter((key) => key === to.lookupKey)) }
    const connector = connectorOf(coin, kin.rpcUrl)
    const before = await kin.chain.facts()
    const txid = await kin.pay(to.address, 77_000_000n)
    await kin.mine(2)
    await kin.stop()
    await expect(connector.poll([before], watch, 10)).rejects.toThrow(/unreachable/)
    await kin.start()
    const poll = await connector.poll([before], watch, 10)
    expect(poll).toMatchObject({
      kind: 'advanced',
      base: { hash: before.hash },
      transfers: [{ txid, amount: { asset: coin, units: 77_000_000n } }],
    })
  })

  test('a node of another chain is not believed', async () => {
    const never = { ours: async () => new Set<string>() }
    await expect(connectorOf(coin, kin.rpcUrl, 'mainnet').poll([], never, 1)).rejects.toThrow('is not on mainnet')
    await expect(connectorOf(coin, kin.rpcUrl, 'mainnet').health()).rejects.toThrow('is not on mainnet')
    const other = coin === 'DOGE' ? 'LTC' : 'DOGE'
    await expect(connectorOf(coin, KIN_OF[other].rpcUrl).health()).rejects.toThrow('is not on regtest')
  })
})

test('a Bitcoin node is not taken for a Bitcoin Cash one, though their chains begin alike', async () => {
  const hashes: Readonly<Record<number, string>> = {
    0: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    // Bitcoin's own block at the height of the fork.
    478_559: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148',
  }
  type Call = { readonly id: number; readonly method: string; readonly params: readonly [number] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as readonly Call[]
      const told = asked.map(({ id, method, params: [height] }) => ({
        id,
        error: null,
        result: method === 'getblockcount' ? 800_000 : hashes[height],
      }))
      response.end(JSON.stringify(told))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  await expect(connectorOf('BCH', url, 'mainnet').health()).rejects.toThrow('the bitcoincash node is not on mainnet')
  server.close()
})
