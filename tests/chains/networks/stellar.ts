/** Stellar under test. */
import { Account, Asset, BASE_FEE, Keypair, Memo, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { splitDestination } from '@zend/kernel'
import { FAUCET_KEYS, PASSPHRASE, startStellar, TOKENS } from '../../../sandbox/chains/stellar/index.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const UNIT = 10n ** 7n
const TOKEN = TOKENS['USDC'] ?? ''

type AccountView = {
  readonly sequence: string
  readonly balances: readonly {
    readonly balance: string
    readonly asset_type: string
    readonly asset_code?: string
    readonly asset_issuer?: string
  }[]
}

async function accountAt(rpcUrl: string, address: string): Promise<AccountView | null> {
  const answer = await fetch(`${rpcUrl}/accounts/${address}`)
  return answer.status === 404 ? null : ((await answer.json()) as AccountView)
}

const units = (text: string): bigint => BigInt(text.replace('.', ''))

/** The network, configured from its development chain. */
export const stellarUnderTest: NetworkUnderTest<'stellar'> = {
  network: 'stellar',
  start: startStellar,
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { passphrase: PASSPHRASE, contracts: { USDC: TOKEN } },
  reorganises: false,
  amounts: [
    { asset: 'XLM', units: 25n * UNIT + 1n },
    { asset: 'USDC', units: 30n * UNIT + 10n },
  ],
  funds: [
    { asset: 'XLM', units: 5_000n * UNIT },
    { asset: 'USDC', units: 1_000n * UNIT },
  ],
  blocksToFinal: 0,
  fakeToken: 'FAKE_USDC',
  // More than the payer holds: the ledger records it as failed.
  fail: async (dev, address, rpcUrl) => {
    const payer = FAUCET_KEYS.at(-1) as Keypair
    const { address: destination, memo } = splitDestination(address)
    const view = await accountAt(rpcUrl, payer.publicKey())
    if (view === null) throw new Error('the payer is not there')
    const transaction = new TransactionBuilder(new Account(payer.publicKey(), view.sequence), {
      fee: BASE_FEE,
      networkPassphrase: PASSPHRASE,
    })
      .addOperation(Operation.payment({ destination, asset: Asset.native(), amount: '90000000000' }))
      .addMemo(Memo.id(memo ?? '1'))
      .setTimeout(0)
      .build()
    transaction.sign(payer)
    await fetch(`${rpcUrl}/transactions_async`, {
      method: 'POST',
      body: new URLSearchParams({ tx: transaction.toXDR() }),
    })
    await dev.mine(1)
  },
  // Opened by a payment, and made to trust the token by the faucet.
  outside: async (_nth, dev) => {
    const address = Keypair.random().publicKey()
    await dev.send('XLM', address, 10n * UNIT)
    await dev.mine(1)
    await dev.send('USDC', address, UNIT)
    await dev.mine(1)
    return address
  },
  holds: async (rpcUrl, address, asset) => {
    const view = await accountAt(rpcUrl, address)
    const [code, issuer] = TOKEN.split(':')
    const found = view?.balances.find((each) =>
      asset === 'XLM' ? each.asset_type === 'native' : each.asset_code === code && each.asset_issuer === issuer,
    )
    return found === undefined ? 0n : units(found.balance)
  },
  without: {
    partial: 'a payment delivers what it says or nothing; of a path payment what was delivered is what it says',
    sweep: 'everything arrives at the address that pays',
  },
}
