/** The chain contract on a real Bitcoin node in regtest mode, and Bitcoin's own case: newly mined coins. */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { afterAll, expect, test } from 'vitest'
import { formatDecimal } from '@zend/kernel'
import { startSandbox } from '@zend/tests/testkit/chains'
import { chainFindContract, type TestFinding } from '../../../ports/chain-find.contract.ts'
import { chainContract, type TestPayment } from '../../../ports/chain.contract.ts'
import { jsonRpc } from '../json-rpc.ts'
import { bitcoinAddresses, bitcoinConnector } from './index.ts'

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const SPEC = { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: -30 } as const
const keysOf = (words: string) => HDKey.fromMasterSeed(mnemonicToSeedSync(words))
const root = keysOf('test test test test test test test test test test test junk')
const about = keysOf('abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about')
const accountXpub = root.derive("m/84'/1'/0'").publicExtendedKey
const FUNDS = 900_000_000n
const FEE = 2_000n

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const rpcUrl = sandbox.bitcoin.rpcUrl.replace('://', `://${sandbox.bitcoin.user}:${sandbox.bitcoin.pass}@`)
const rpc = jsonRpc({ name: 'bitcoin', url: rpcUrl })
const connector = bitcoinConnector({ spec: SPEC, chain: 'regtest', rpcUrl })
const mainnet = bitcoinConnector({ spec: SPEC, chain: 'mainnet', rpcUrl })
const addressBook = bitcoinAddresses('regtest')

const headHeight = async (): Promise<number> => (await sandbox.tip('bitcoin')).height
const pay = (address: string, units: bigint): Promise<string> =>
  sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address, amount: formatDecimal(units, 8) })

/** Pays several outputs by one transaction of our own, from coins the faucet gave us a block before. */
async function payTogether(payments: readonly TestPayment[]): Promise<string> {
  const { privateKey, publicKey } = root.derive("m/84'/1'/9'/0/0")
  if (privateKey === null || publicKey === null) throw new Error('a wallet without keys')
  const wallet = p2wpkh(publicKey, REGTEST)
  const funding = Transaction.fromRaw(await rawTransaction(await pay(wallet.address ?? '', FUNDS)), {
    disableScriptCheck: true,
    allowUnknownOutputs: true,
  })
  await sandbox.mine('bitcoin', 1)
  const index = Array.from({ length: funding.outputsLength }, (_, output) => output).find(
    (output) => funding.getOutput(output).amount === FUNDS,
  )
  const transaction = new Transaction()
  transaction.addInput({ txid: funding.id, index: index ?? 0, witnessUtxo: { script: wallet.script, amount: FUNDS } })
  for (const { to, units } of payments)
    transaction.addOutput({ script: OutScript.encode(Address(REGTEST).decode(to)), amount: units })
  transaction.addOutput({
    script: wallet.script,
    amount: FUNDS - FEE - payments.reduce((sum, { units }) => sum + units, 0n),
  })
  transaction.sign(privateKey)
  transaction.finalize()
  return String(await rpc.call('sendrawtransaction', hex.encode(transaction.extract())))
}

const rawTransaction = async (txid: string): Promise<Uint8Array> =>
  hex.decode(String(await rpc.call('getrawtransaction', txid)))

function startChain(): TestFinding {
  return {
    connector,
    unreachable: bitcoinConnector({ spec: SPEC, chain: 'regtest', rpcUrl: 'http://x:secret@127.0.0.1:1' }),
    accountXpub,
    // BIP-84's own test vector, in its mainnet and regtest spelling.
    vectors: [
      {
        xpub: about.derive("m/84'/0'/0'").publicExtendedKey,
        index: 0,
        address: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
        lookupKey: '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2',
      },
    ],
    typed: [
      ...['bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', 'BCRT1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8ZEQCHGX'].map(
        (input) => ({
          input,
          expected: { address: input.toLowerCase(), lookupKey: '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2' },
        }),
      ),
      { input: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgy', expected: 'address_checksum' },
      { input: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', expected: 'address_wrong_network' },
      { input: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', expected: 'address_wrong_network' },
      { input: 'bcrt1Qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', expected: 'address_malformed' },
      // BIP-350's taproot vector is a mainnet address.
      { input: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', expected: 'address_wrong_network' },
      { input: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', expected: 'address_wrong_network' },
      { input: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', expected: 'address_checksum' },
      {
        input: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
        expected: {
          address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
          lookupKey: '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac',
        },
      },
      { input: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', expected: 'address_malformed' },
      { input: ' bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx', expected: 'address_malformed' },
      { input: '', expected: 'address_malformed' },
    ],
    // 0.29 × 10⁸ and 1.1 × 10⁸ are classic float errors; the least a node relays; one less than the faucet gives.
    amounts: [999_999_999n, 546n, 110_000_001n, 29_000_000n].map((units) => ({ asset: 'BTC', units })),
    send: async (payments) => {
      const txids: string[] = []
      for (const { to, units } of payments) txids.push(await pay(to, units))
      return txids
    },
    sendTogether: payTogether,
    mineWorthless: async (to) => {
      // The same key in another output form is another address, which was not handed out.
      const script = addressBook.parseAddress(to)
      const keyHash = script.ok ? script.value.lookupKey.slice(4) : ''
      await pay(Address(REGTEST).encode({ type: 'pkh', hash: hex.decode(keyHash) }), 5_000n)
    },
    mine: async (blocks) => {
      await sandbox.mine('bitcoin', blocks)
    },
    reorg: async (depth) => {
      await sandbox.reorg('bitcoin', depth, { keepTransactions: true })
    },
    headHeight,
    mistaken: mainnet,
    unknown: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    drop: async (depth) => {
      await sandbox.reorg('bitcoin', depth)
    },
    blockOf: async (txid) => {
      for (let hash = await rpc.call('getbestblockhash'), depth = 0; depth < 20; depth++) {
        const { tx, previousblockhash } = (await rpc.call('getblock', hash)) as {
          tx: string[]
          previousblockhash: string
        }
        if (tx.includes(txid)) return String(hash)
        hash = previousblockhash
      }
      return null
    },
  }
}

chainContract('bitcoin', async () => startChain())
chainFindContract('bitcoin', async () => startChain())

test('newly mined coins are said to need a hundred confirmations', async () => {
  const ours = addressBook.depositAddress(accountXpub, 1_000)
  const before = await sandbox.tip('bitcoin')
  await rpc.call('generatetoaddress', 1, ours.address)
  const poll = await connector.poll(
    [before],
    { ours: async (keys) => new Set(keys.filter((key) => key === ours.lookupKey)) },
    10,
  )
  expect(poll).toMatchObject({ transfers: [{ lookupKey: ours.lookupKey, index: '0', confirmationsMin: 100 }] })
})

test('a node of another chain is not believed', async () => {
  await expect(mainnet.poll([], { ours: async () => new Set() }, 1)).rejects.toThrow(
    'the bitcoin node is not on mainnet',
  )
})
